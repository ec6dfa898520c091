import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { workPageOf } from '../../shared/rules/roles.ts';
import { useOwnRoles } from '../accounts/queries.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/feedback/toast.ts';

export function AccessDenied() {
  const navigate = useNavigate();
  const target = workPageOf(useOwnRoles()) ?? paths.dashboard;
  useEffect(() => {
    toast({ title: 'Access Denied', variant: 'danger' });
    navigate(target, { replace: true });
  }, [navigate, target]);
  return null;
}
