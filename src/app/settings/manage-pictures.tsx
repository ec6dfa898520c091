import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { pictureShape, type SlotPicture } from '../../shared/contract/pictures.ts';
import { recipes } from '../../shared/facts/recipes.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { GreensPictures } from '../catalog/greens-pictures.tsx';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { clearShopDataCache } from '../platform/pwa/shop-data-cache.ts';
import { sendPicture } from '../platform/send-picture.ts';
import { FieldError } from '../ui/form/field.tsx';
import { Button, buttonStyle } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { boxesQuery } from './page-contents.ts';
import { picturesQuery } from './pictures.tsx';

/** Without a picture, that of another slot is shown, or a drawing, or the pictures of `greens`. */
type Slot = {
  slot: string;
  label: string;
  drawing: string | null;
  other?: string;
  greens?: { productId: string; ounces: number }[];
};

const groups: { title: string; slots: Slot[] }[] = [
  {
    title: 'Top of the home page',
    slots: [
      {
        slot: 'hero-wide',
        label: 'On a computer (4 wide, 3 high)',
        drawing: '/pictures/home-hero.svg',
        other: 'hero-tall',
      },
      {
        slot: 'hero-tall',
        label: 'On a phone (4 wide, 3 high)',
        drawing: '/pictures/home-hero.svg',
        other: 'hero-wide',
      },
    ],
  },
  {
    title: 'The farm',
    slots: [
      { slot: 'portrait', label: 'Portrait of the farmer', drawing: null },
      { slot: 'farm-1', label: 'The rack room', drawing: null },
      { slot: 'farm-2', label: 'Harvest', drawing: null },
      { slot: 'farm-3', label: 'A box on a porch', drawing: null },
    ],
  },
  {
    title: 'Recipes',
    slots: recipes.map(({ id, name, image }) => ({ slot: `recipe-${id}`, label: name, drawing: image.src })),
  },
];

/** Product pictures are in Inventory. */
export function ManagePictures() {
  const { data, error } = useQuery(picturesQuery);
  const { data: boxes = [] } = useQuery(boxesQuery);
  const boxSlots: Slot[] = boxes.map(({ id, name, products }) => ({
    slot: `box-${id}`,
    label: name,
    drawing: null,
    greens: products.map(({ productId, quantity }) => ({ productId, ounces: quantity })),
  }));
  return (
    <CardSection
      title="Pictures"
      intro="Drop a photo on a place, or choose one: JPEG, PNG or WebP. Its center is shown. Photos of the greens are in Inventory."
    >
      {error && <FieldError id="pictures-error" message={userErrorMessage(error)} />}
      <div className="grid gap-8">
        {[...groups, { title: 'Boxes', slots: boxSlots }].map(({ title, slots }) => (
          <section key={title}>
            <h3 className="mb-3 font-semibold">{title}</h3>
            <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
              {slots.map((slot) => (
                <PictureSlot
                  key={slot.slot}
                  {...slot}
                  picture={data?.[slot.slot]}
                  otherPicture={data?.[slot.other ?? '']}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </CardSection>
  );
}

type PictureSlotProps = Slot & Record<'picture' | 'otherPicture', SlotPicture | undefined>;

function PictureSlot({ slot, label, drawing, greens, picture, otherPicture }: PictureSlotProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const upload = useUpload(slot);
  const shape = pictureShape(slot);
  const shown = picture?.small ?? otherPicture?.small ?? drawing;
  const standIn = otherPicture
    ? 'The other picture is shown.'
    : greens
      ? 'Its greens are shown.'
      : drawing && 'Our drawing is shown.';
  const send = (file: File | undefined) => file && !upload.isPending && upload.mutate(file);
  return (
    <li>
      <fieldset
        aria-labelledby={id}
        className={classNames('grid content-start gap-2 rounded-lg', isOver && 'outline-2 outline-leaf')}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          send(event.dataTransfer.files[0]);
        }}
      >
        <p id={id} className="text-sm font-semibold">
          {label}
        </p>
        <div
          style={{ aspectRatio: shape.ratio }}
          className="flex items-center justify-center overflow-hidden rounded-lg border bg-sunken text-sm text-muted"
        >
          {shown ? (
            <img
              src={shown}
              alt={picture ? `${label}, as shown now` : ''}
              className="h-full w-full object-cover"
            />
          ) : greens ? (
            <GreensPictures greens={greens} />
          ) : (
            'No photo yet'
          )}
        </div>
        {!picture && standIn && <p className="text-sm text-muted">{standIn}</p>}
        <div className="flex flex-wrap gap-2">
          <label
            className={classNames(
              buttonStyle({ variant: 'secondary' }),
              'cursor-pointer focus-within:outline-2',
            )}
          >
            <span>{upload.isPending ? 'Uploading...' : picture ? 'Replace' : 'Choose a photo'}</span>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label={`Photo: ${label}`}
              className="sr-only"
              disabled={upload.isPending}
              onChange={({ target }) => {
                send(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          {picture && <RemoveButton slot={slot} label={label} />}
        </div>
        {upload.error && (
          <div role="alert">
            <FieldError id={`${id}-error`} message={userErrorMessage(upload.error)} />
          </div>
        )}
      </fieldset>
    </li>
  );
}

function useUpload(slot: string) {
  const show = useShowPictures();
  return useMutation({
    mutationFn: (file: File) => sendPicture(`/api/admin/pictures/${slot}`, file, pictureShape(slot)),
    onSettled: () => show(),
  });
}

/** Bypasses the service worker's cache. */
function useShowPictures() {
  const queries = useQueryClient();
  return async () => {
    await clearShopDataCache();
    await queries.invalidateQueries(picturesQuery);
  };
}

function RemoveButton({ slot, label }: Pick<Slot, 'slot' | 'label'>) {
  const place = api.api.admin.pictures({ slot });
  const show = useShowPictures();
  const failureTitle = 'Error updating setting';
  const restore = useAdminAction({ send: () => unwrap(place.restore.post()).then(show), failureTitle });
  const remove = useAdminAction({
    send: () => unwrap(place.delete()).then(show),
    failureTitle,
    successToast: () => ({
      title: 'Picture removed',
      description: label,
      action: { label: 'Undo', onSelect: () => restore.mutate(undefined) },
    }),
  });
  return (
    <Button variant="ghost" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
      Remove<span className="sr-only"> {label}</span>
    </Button>
  );
}
