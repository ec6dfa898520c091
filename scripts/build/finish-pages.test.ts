import { expect, test } from 'bun:test';
import { inlineStylesheet } from './finish-pages.ts';

const sheet = { href: '/assets/s.css', css: 'h1>b{color:red}' };

test('the stylesheet is inlined and the module preloads follow the content', () => {
  const built =
    '<html><head><title>T &amp; U</title><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/s.css"/></head>' +
    '<body><!--$--><h1>Greens</h1><!--/$--><script>1</script><script>2</script></body></html>';
  expect(inlineStylesheet(built, sheet)).toBe(
    '<html><head><title>T &amp; U</title><style data-stylesheet="/assets/s.css">h1>b{color:red}</style></head>' +
      '<body><!--$--><h1>Greens</h1><!--/$--><link rel="modulepreload" href="/assets/a.js" fetchpriority="low"/>' +
      '<script>1</script><script>2</script></body></html>',
  );
});

test('a page without the stylesheet does not get past the build', () => {
  expect(() => inlineStylesheet('<html><head></head><body><script></script></body></html>', sheet)).toThrow(
    'A page has no stylesheet',
  );
  const other = '<head><link rel="stylesheet" href="/assets/t.css"/></head><body><script></script></body>';
  expect(() => inlineStylesheet(other, sheet)).toThrow('A page has another stylesheet.');
});

test('a page without a title does not get past the build', () => {
  const untitled =
    '<head><link rel="stylesheet" href="/assets/s.css"/></head><body><script>1</script></body>';
  expect(() => inlineStylesheet(untitled, sheet)).toThrow('A page has no title until its script runs.');
});
