import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHandleUnauthorized } from '../accounts/require-sign-in.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';
import { remindersKey, useReminders } from './queries.ts';

/** Switches the reminders before later charges; the one before the first charge always comes. */
export function ReminderSwitch() {
  const queries = useQueryClient();
  const handleUnauthorized = useHandleUnauthorized();
  const { data } = useReminders();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (beforeCharge: boolean) => unwrap(api.api.reminders.patch({ beforeCharge })),
    onSuccess: (reminders) => queries.setQueryData(remindersKey, reminders),
    onError: (error) => {
      if (!handleUnauthorized(error))
        toast({ title: 'Error', description: userErrorMessage(error), variant: 'danger' });
    },
  });
  if (!data) return null;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="h-5 w-5 shrink-0 accent-leaf"
        checked={isPending ? variables : data.beforeCharge}
        disabled={isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
      Email me the day before each charge
    </label>
  );
}
