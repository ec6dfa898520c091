import * as v from 'valibot';
import { type AdminShelfOffer, ShelfChange } from '../../shared/contract/shelf.ts';
import { newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { wholeNumber } from './whole-number.ts';

interface ShelfOfferProps {
  offer: AdminShelfOffer;
  name: string;
  /** Epoch ms. */
  now: number;
}

/** What is over of a green, offered for its Saturday. */
export function ShelfOffer({ offer, name, now }: ShelfOfferProps) {
  const { date, productId, ounces, suggestedOunces } = offer;
  const { mutate, mutateAsync, isPending } = useAdminAction({
    failureTitle: 'The shelf is not changed',
    send: (ounces: number) => unwrap(api.api.admin.shelf.put({ date, productId, ounces })),
  });
  return (
    <div className="grid gap-2 border-t pt-2">
      <p>{offerText(offer, name, now)}</p>
      <Form
        key={`${ounces} ${suggestedOunces}`}
        label={`Shelf of ${name}`}
        schema={Offered}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(values) => mutateAsync(values.ounces)}
      >
        <Field label="Ounces to sell from now on" name="ounces" className="w-52">
          <TextInput inputMode="numeric" maxLength={5} defaultValue={ounces || suggestedOunces} />
        </Field>
        <SubmitButton variant="secondary">{ounces > 0 ? 'Change' : 'Offer them'}</SubmitButton>
        {ounces > 0 && (
          <Button variant="ghost" pending={isPending} onClick={() => mutate(0)}>
            Take off
          </Button>
        )}
      </Form>
    </div>
  );
}

const Offered = v.object({ ounces: v.pipe(wholeNumber, ShelfChange.entries.ounces) });

function offerText(offer: AdminShelfOffer, name: string, now: number): string {
  const { ounces, suggestedOunces, soldOunces, openToAllFrom } = offer;
  const sold = soldOunces > 0 ? ` ${soldOunces} oz are sold from the shelf.` : '';
  if (ounces + suggestedOunces === 0) return `No more ${name} left over.${sold}`;
  if (ounces === 0) return `${suggestedOunces} oz of ${name} left over: offer them for this Saturday?${sold}`;
  const isEarly = openToAllFrom !== null && now < openToAllFrom;
  const buyers = isEarly
    ? `for that Saturday’s subscribers until ${formatDay(newYorkDay(openToAllFrom), 'weekday')}, ${newYorkTime(openToAllFrom)}`
    : 'for everybody';
  const more = suggestedOunces > ounces ? ` ${suggestedOunces} oz left over in all.` : '';
  return `${ounces} oz ${name} are on the shelf, ${buyers}.${sold}${more}`;
}
