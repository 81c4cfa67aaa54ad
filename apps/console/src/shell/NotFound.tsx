import { Link } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import { Empty } from '../ui/States.tsx';

export function NotFound() {
  return (
    <Empty title="There is no screen at this address.">
      <Link to={PATHS.home} className="link">
        Open Today
      </Link>
    </Empty>
  );
}
