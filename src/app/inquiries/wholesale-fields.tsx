import type { ReactNode } from 'react';
import { businessTypes, choiceLabel, monthlyVolumes } from '../../shared/contract/inquiries.ts';
import { Select, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';

export function BusinessContact() {
  return (
    <Group legend="Your business">
      <Field label="Company Name" name="companyName" required>
        <TextInput autoComplete="organization" />
      </Field>
      <Field label="Business Type" name="businessType" required>
        <Select defaultValue="">
          <option value="">Choose one</option>
          <Choices choices={businessTypes} />
        </Select>
      </Field>
      <Field label="Contact Person" name="contactPerson" required>
        <TextInput autoComplete="name" />
      </Field>
      <Field label="Email" name="email" required>
        <TextInput type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Phone" name="phone" required className="sm:col-span-2">
        <TextInput type="tel" autoComplete="tel" />
      </Field>
    </Group>
  );
}

export function BusinessAddress() {
  return (
    <Group legend="Where you are">
      <Field label="Street Address" name="address" required className="sm:col-span-2">
        <TextInput autoComplete="address-line1" />
      </Field>
      <Field label="City" name="city" required className="sm:col-span-2">
        <TextInput autoComplete="address-level2" />
      </Field>
      <Field label="State" name="state" required>
        <TextInput autoComplete="address-level1" />
      </Field>
      <Field label="ZIP Code" name="zipCode" required>
        <TextInput autoComplete="postal-code" inputMode="numeric" />
      </Field>
    </Group>
  );
}

/** `products` are required, the rest is not. */
export function BusinessFigures({ products, children }: { products: ReactNode; children: ReactNode }) {
  return (
    <Group legend="What you need">
      {products}
      <Field label="Years in Operation (optional)" name="yearsInOperation">
        <TextInput inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Number of Locations (optional)" name="numberOfLocations">
        <TextInput inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label="Estimated Monthly Volume (optional)"
        name="estimatedMonthlyVolume"
        className="sm:col-span-2"
      >
        <Select defaultValue="">
          <option value="">Not sure yet</option>
          <Choices choices={monthlyVolumes} />
        </Select>
      </Field>
      {children}
    </Group>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-4 font-display fw-560 text-xl tracking-[-0.015em]">{legend}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

function Choices({ choices }: { choices: readonly string[] }) {
  return choices.map((choice) => (
    <option key={choice} value={choice}>
      {choiceLabel(choice)}
    </option>
  ));
}
