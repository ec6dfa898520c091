import { business } from '../../shared/business.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { SlotImage } from './pictures.tsx';
import { useSettingValues } from './use-setting-values.ts';

/** Empty without a name. */
export function Farmer({ small = false }: { small?: boolean }) {
  const { name, text } = useSettingValues().settings?.farmer ?? { name: '', text: '' };
  if (!name) return null;
  return (
    <figure className={classNames('flex items-center', small ? 'gap-3 text-sm' : 'gap-6 sm:gap-8')}>
      <SlotImage
        slot="portrait"
        alt={`${name}, who grows your greens`}
        sizes={small ? '64px' : '192px'}
        className={classNames('aspect-[4/5] shrink-0 rounded-xl', small ? 'w-14' : 'w-28 sm:w-48')}
      />
      <figcaption className="min-w-0">
        {text && <p className={small ? 'text-muted' : 'max-w-prose text-lg'}>{text}</p>}
        <p className={classNames('font-semibold', !small && 'mt-3')}>
          {name}
          <span className="font-normal text-muted">
            , {business.place.city}, {business.place.state}
          </span>
        </p>
      </figcaption>
    </figure>
  );
}
