import { expect, test } from 'bun:test';
import { criticalCss, withoutUnusedDefaults } from '../scripts/site/critical-css.ts';
import { leanPage } from '../scripts/site/lean-page.ts';

const html = `<html><head></head><body><h1 class="text-3xl">Greens</h1><a class="hover:underline md:grid-cols-[1fr_minmax(0,2fr)]
  mt-0.5" href="/">Home</a><ul class="[&amp;>li]:p-2" hidden=""></ul><script>const x = '<table class="unused">'</script></body></html>`;

test.each([
  ['h1,h2{margin:0}', 'h1{margin:0}'],
  ['table{border:0}', ''],
  ['.text-3xl{font-size:2rem}', '.text-3xl{font-size:2rem}'],
  ['.unused{color:red}', ''],
  ['.text-3xl.unused{color:red}', ''],
  ['.hover\\:underline:hover{color:red}', '.hover\\:underline:hover{color:red}'],
  ['.mt-0\\.5{margin:0}', '.mt-0\\.5{margin:0}'],
  ['.\\[\\&\\>li\\]\\:p-2>li{padding:0}', ''],
  ['.text-3xl>a,.unused>a{color:red}', '.text-3xl>a{color:red}'],
  [
    '[hidden]:where(:not([hidden=until-found])){display:none}',
    '[hidden]:where(:not([hidden=until-found])){display:none}',
  ],
  ['[aria-invalid=true]{color:red}', ''],
  ['details[open]{color:red}', ''],
  ['*,:before{color:red}', '*,:before{color:red}'],
  [':is(.unused,.other){color:red}', ':is(.unused,.other){color:red}'],
  ['@media (min-width:1px){.unused{a:b}}', ''],
  [
    '@media (min-width:768px){.md\\:grid-cols-\\[1fr_minmax\\(0\\,2fr\\)\\]{a:b}.unused{a:b}}',
    '@media (min-width:768px){.md\\:grid-cols-\\[1fr_minmax\\(0\\,2fr\\)\\]{a:b}}',
  ],
  ['@font-face{font-family:F}', '@font-face{font-family:F}'],
  ['@keyframes spin{to{rotate:1turn}}', ''],
  [
    '@keyframes spin{to{rotate:1turn}}h1{animation:1s spin}',
    '@keyframes spin{to{rotate:1turn}}h1{animation:1s spin}',
  ],
])('of %p the page needs %p', (css, needed) => {
  expect(criticalCss(css, html)).toBe(needed);
});

test('variables that no rule reads are left out', () => {
  const css = '*{--un-ring:0 0 #0000;--un-blur: }h1{box-shadow:var(--un-ring)}';
  expect(withoutUnusedDefaults(css)).toBe('*{--un-ring:0 0 #0000;}h1{box-shadow:var(--un-ring)}');
});

test('a page carries its own styles, and names everything else behind its content, the styles first', () => {
  const built =
    '<html><head><title>T</title><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/s.css"/></head>' +
    '<body><h1>Greens</h1><script>1</script><script>2</script></body></html>';
  expect(leanPage(built, 'h1{color:red}h2{color:red}')).toBe(
    '<html><head><title>T</title><style>h1{color:red}</style><link rel="expect" href="#headline" blocking="render"/></head>' +
      '<body><h1 id="headline">Greens</h1>' +
      '<link rel="stylesheet" href="/assets/s.css" fetchpriority="low"/><link rel="modulepreload" href="/assets/a.js" fetchpriority="low"/>' +
      '<script>1</script><script>2</script></body></html>',
  );
  expect(() => leanPage('<html><head></head><body></body></html>', '')).toThrow('no stylesheet');
});

test('the first frame waits for the sentence under the headline', () => {
  const built =
    '<html><head><link rel="stylesheet" href="/assets/s.css"/></head><body><p>Milton</p><h1 class="a">Greens</h1><p class="b">Fresh</p><script>1</script></body></html>';
  expect(leanPage(built, '')).toContain('<h1 class="a">Greens</h1><p id="headline" class="b">Fresh</p>');
});
