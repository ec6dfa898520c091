import { useState } from 'react';
import type { CustomerRecord } from '../../shared/contract/customers.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Day } from '../ui/text/day.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { CustomerNote } from './customer-note.tsx';
import { DeleteCustomerForm } from './delete-customer-form.tsx';
import { GiveCreditForm } from './give-credit-form.tsx';

type Opened = 'credit' | 'delete' | null;

export function CustomerHead({ record }: { record: CustomerRecord }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { customer } = record;
  return (
    <Card className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 className="text-2xl">
          <PersonName name={`${customer.firstName} ${customer.lastName}`} />
        </h2>
        <Contact customer={customer} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpened('credit')}>
            Give credit
          </Button>
          <Button variant="ghost" className="text-danger!" onClick={() => setOpened('delete')}>
            Delete customer
          </Button>
        </div>
      </div>
      <CustomerNote key={customer.version} customer={customer} />
      <Dialog open={opened === 'credit'} onOpenChange={close} title="Give credit">
        <GiveCreditForm id={customer.id} onDone={close} />
      </Dialog>
      <Dialog open={opened === 'delete'} onOpenChange={close} title="Delete this customer?">
        <DeleteCustomerForm record={record} onClose={close} />
      </Dialog>
    </Card>
  );
}

function Contact({ customer }: Pick<CustomerRecord, 'customer'>) {
  const { email, isEmailVerified, phone, address, createdAt } = customer;
  return (
    <div className="mt-2 grid gap-1 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2">
        <a href={`mailto:${encodeURIComponent(email)}`} className="inline-flex min-h-11 items-center">
          <EmailAddress email={email} />
        </a>
        {!isEmailVerified && <Badge variant="yellow">Email not verified</Badge>}
      </p>
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="inline-flex min-h-11 items-center">
          {phone}
        </a>
      )}
      <p>
        <bdi>{address}</bdi>
      </p>
      <p className="text-sm text-muted">
        Customer since <Day day={newYorkDay(createdAt)} format="medium" />
      </p>
    </div>
  );
}
