import { expect, test } from 'bun:test';
import { quickAnswers } from './contact.ts';
import { faq } from './faq.ts';
import { recipes } from './recipes.ts';

const questions = faq.flatMap(({ entries }) => entries);

test('the questions are in the four categories of product 13.7', () => {
  expect(faq.map(({ title }) => title)).toEqual([
    'General',
    'Nutrition & Health',
    'Ordering & Delivery',
    'Growing & Sustainability',
  ]);
  expect(questions.length).toBeGreaterThanOrEqual(20);
});

test('every question has an address of its own', () => {
  const ids = [...faq.map(({ id }) => id), ...questions.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('answers are whole sentences', () => {
  for (const { question, answer } of questions) {
    expect(question).toEndWith('?');
    expect(answer).toMatch(/^[A-Z].*[.]$/);
    expect(answer).not.toContain('undefined');
  }
});

test('each of the four quick answers leads to a question that is there', () => {
  expect(quickAnswers).toHaveLength(4);
  for (const { question } of quickAnswers) expect(questions.map(({ id }) => id)).toContain(question);
});

test('there are four recipes, each with an address, steps and ingredients', () => {
  expect(new Set(recipes.map(({ id }) => id)).size).toBe(4);
  for (const { steps, ingredients } of recipes) {
    expect(Math.min(steps.length, ingredients.length)).toBeGreaterThanOrEqual(4);
  }
});
