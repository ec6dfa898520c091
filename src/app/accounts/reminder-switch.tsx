import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reminders } from '../../shared/contract/subscriptions.ts';
import { api, unwrap } from '../platform/api.ts';

const remindersKey = ['reminders'];

export function ReminderSwitch({ name, label }: { name: keyof Reminders; label: string }) {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: remindersKey, queryFn: () => unwrap(api.api.reminders.get()) });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => unwrap(api.api.reminders.patch({ [name]: isOn })),
    onSuccess: (reminders) => queries.setQueryData(remindersKey, reminders),
    meta: { failureTitle: 'Error' },
  });
  if (!data) return null;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="h-5 w-5 shrink-0 accent-leaf"
        checked={isPending ? variables : data[name]}
        disabled={isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
      {label}
    </label>
  );
}
