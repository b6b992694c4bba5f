import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { queries } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';

/** Reads everything about PINs again (spec 2.2 screens 3 and 14), for those who want to be sure. */
export function RefreshPins() {
  const client = useQueryClient();
  const key = queries.pins.key();
  const reading = useIsFetching({ queryKey: key }) > 0;
  return (
    <Button
      variant="outline"
      small
      busy={reading}
      busyLabel="Memuat..."
      icon={<IconRefresh size={18} stroke={2} aria-hidden />}
      onClick={() => void client.invalidateQueries({ queryKey: key })}
    >
      Muat ulang
    </Button>
  );
}
