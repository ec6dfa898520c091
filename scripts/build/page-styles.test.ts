import { expect, test } from 'bun:test';
import { pageStyles } from './page-styles.ts';

const page =
  '<html><body><h1 class="text-3xl sm:mt-2 [&amp;&gt;p]:m-0">Greens</h1><a class="button" href="/">Go</a></body></html>';

test.each([
  [
    'an element, a class, and one in a list',
    'h1{a:b}.button{a:b}h2,.button{a:b}',
    'h1{a:b}.button{a:b}.button{a:b}',
  ],
  ['no element or class of other pages', 'h2{a:b}.card{a:b}h1 .card{a:b}h1.card{a:b}', ''],
  [
    'escaped names',
    String.raw`.sm\:mt-2{a:b}.\[\&\>p\]\:m-0>p{a:b}.\[\&\>p\]\:m-0{a:b}`,
    String.raw`.sm\:mt-2{a:b}.\[\&\>p\]\:m-0{a:b}`,
  ],
  [
    'states, whatever they ask for',
    '.button:focus-visible{a:b}.button:not(.icon){a:b}:root:has(.bar){a:b}',
    '.button:focus-visible{a:b}.button:not(.icon){a:b}:root:has(.bar){a:b}',
  ],
  [
    'attributes',
    '.button[aria-expanded=true]{a:b}[hidden]{a:b}',
    '.button[aria-expanded=true]{a:b}[hidden]{a:b}',
  ],
  ['nothing under a pointer or on paper', '.button:hover{a:b}@media print{h1{a:b}}@page x{a:b}', ''],
  [
    'what it needs of a condition',
    '@media (width>=40rem){h1{a:b}h2{a:b}}@media (width>=50rem){h2{a:b}}',
    '@media (width>=40rem){h1{a:b}}',
  ],
  [
    'fonts, variables, and animations in use',
    '@font-face{a:b}:root,:host{--a:b}@keyframes in{to{a:b}}@keyframes out{to{a:b}}h1{animation:1s in}',
    '@font-face{a:b}:root,:host{--a:b}h1{animation:1s in}@keyframes in{to{a:b}}',
  ],
])('a page has %s', (_, css, own) => {
  expect(pageStyles(css, page)).toBe(own);
});
