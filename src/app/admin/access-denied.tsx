import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { toast } from '../ui/feedback/toast.ts';

/** Spec section 2: somebody who is not an admin is told so and goes to the dashboard. */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: 'Access Denied', variant: 'danger' });
    navigate(paths.dashboard, { replace: true });
  }, [navigate]);
  return null;
}
