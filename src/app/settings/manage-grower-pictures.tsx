import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as v from 'valibot';
import { catalogMessages } from '../../shared/contract/catalog.ts';
import type { GrowerPictureName } from '../../shared/contract/settings.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { sendPicture } from '../platform/send-picture.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { growerPicturesQuery } from './grower-pictures-query.ts';

const pictures: { name: GrowerPictureName; label: string; hint: string }[] = [
  { name: 'photo', label: 'Photograph', hint: 'Shown upright, 4 wide to 5 high.' },
  { name: 'signature', label: 'Signature', hint: 'Dark ink on white, or without a background.' },
];
const NoFields = v.object({});

/** The owner's place for the pictures of the grower. */
export function ManageGrowerPictures() {
  const { data } = useQuery(growerPicturesQuery);
  return (
    <CardSection
      title="Pictures of the grower"
      intro="They stand at the end of About Microgreens and of Privacy, Terms and Refunds. Nothing stands there without them."
    >
      <div className="grid gap-8 md:grid-cols-2!">
        {pictures.map((picture) => (
          <PictureForm key={picture.name} {...picture} address={data?.[picture.name] ?? null} />
        ))}
      </div>
    </CardSection>
  );
}

interface PictureFormProps {
  name: GrowerPictureName;
  label: string;
  hint: string;
  /** Of the picture that is there, null without one. */
  address: string | null;
}

function PictureForm({ name, label, hint, address }: PictureFormProps) {
  const queries = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (picture: File) => sendPicture(`/api/admin/grower-pictures/${name}`, picture),
    onSettled: () => queries.invalidateQueries(growerPicturesQuery),
  });
  return (
    <Form
      label={label}
      schema={NoFields}
      className="grid content-start justify-items-start gap-4"
      resetOnSuccess
      onSubmit={async () => {
        const picture = file.current?.files?.[0];
        if (!picture) return { field: 'picture', message: catalogMessages.picture };
        return void (await upload.mutateAsync(picture));
      }}
    >
      <Field label={label} name="picture" hint={`JPEG, PNG or WebP, at most 5 MB. ${hint}`}>
        <TextInput ref={file} type="file" accept="image/jpeg,image/png,image/webp" />
      </Field>
      {address && (
        <img
          src={address}
          alt={`${label} as it is shown now`}
          className="max-h-32 max-w-full rounded-md bg-on-field p-1"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="secondary" pendingLabel="Uploading...">
          Upload<span className="sr-only"> {label.toLowerCase()}</span>
        </SubmitButton>
        {address && <RemoveButton name={name} label={label} />}
      </div>
    </Form>
  );
}

function RemoveButton({ name, label }: Pick<PictureFormProps, 'name' | 'label'>) {
  const remove = useAdminAction({
    send: () => unwrap(api.api.admin['grower-pictures']({ name }).delete()),
    failureTitle: 'Error updating setting',
    alsoInvalidates: [growerPicturesQuery.queryKey],
  });
  return (
    <Button variant="ghost" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
      Remove<span className="sr-only"> {label.toLowerCase()}</span>
    </Button>
  );
}
