import { expect, test } from 'bun:test';
import { orderFiles } from './finish-pages.ts';

const sheet = { href: '/assets/s.css', css: 'h1>b{color:red}h1>i{color:blue}' };

test("a page's own styles stand in its head; the whole stylesheet and the scripts come at its end", () => {
  const built =
    '<html><head><title>T &amp; U</title><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/s.css"/></head>' +
    '<body><script>0</script><h1><b>Greens</b></h1><script>1</script></body></html>';
  expect(orderFiles(built, sheet)).toBe(
    '<html><head><title>T &amp; U</title><style>h1>b{color:red}</style></head>' +
      '<body><script>0</script><h1><b>Greens</b></h1><script>1</script>' +
      '<link rel="stylesheet" href="/assets/s.css"/><link rel="modulepreload" href="/assets/a.js" fetchpriority="low"/></body></html>',
  );
});

test('a page without the stylesheet does not get past the build', () => {
  expect(() => orderFiles('<html><head></head><body><script></script></body></html>', sheet)).toThrow(
    'A page has no stylesheet',
  );
  const other = '<head><link rel="stylesheet" href="/assets/t.css"/></head><body><script></script></body>';
  expect(() => orderFiles(other, sheet)).toThrow('A page has another stylesheet.');
});

test('a page without a title does not get past the build', () => {
  const untitled =
    '<head><link rel="stylesheet" href="/assets/s.css"/></head><body><script>1</script></body>';
  expect(() => orderFiles(untitled, sheet)).toThrow('A page has no title until its script runs.');
});
