import type { networkMember } from '@rimpang/contract/partners';
import { formatDate } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { whatsappLink } from '@rimpang/domain/partners';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { IconBrandWhatsapp, IconUserPlus } from '#icons';
import { queries } from '../../../../api/client.ts';
import { ErrorState } from '../../../../lists/error-state.tsx';
import * as partnerPaths from '../../../../paths/partner.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { OutsideLink } from '../../../../ui/outside-link.tsx';
import { DescriptionList } from '../../../../ui/section.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { ListSkeleton } from '../../../../ui/skeleton.tsx';
import styles from './member.module.css';

type Member = z.infer<typeof networkMember>;

/** How one member of the own network stands, and what can be done next: write, or register below. */
export function OpenMember({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const member = useQuery(queries.partners.member.queryOptions({ input: { memberId } }));
  const { data } = member;
  return (
    <Sheet
      open
      withoutStep
      onClose={onClose}
      title={data?.fullName ?? 'Mitra'}
      foot={data && <Actions member={data} />}
    >
      {data ? (
        <Member member={data} />
      ) : member.isPending ? (
        <ListSkeleton rows={4} />
      ) : (
        <ErrorState error={member.error} retry={() => void member.refetch()} />
      )}
    </Sheet>
  );
}

function Member({ member }: { member: Member }) {
  const { fullName, username, rank, status, roStatus, lastRoAt, joinedAt, level, upline } = member;
  return (
    <>
      <div className={styles.head}>
        <Avatar name={fullName} src={member.avatarUrl} tone={roStatus === 'Aktif' ? 'daun' : 'netral'} />
        <p>
          <Dotted parts={[`@${username}`, rank]} />
        </p>
      </div>
      <p className={styles.badges}>
        <Badge status={status} />
        <Badge status={roStatus} label={`RO ${roStatus}`} />
      </p>
      <DescriptionList
        rows={[
          { label: 'RO terakhir', value: lastRoAt ? formatDate(new Date(lastRoAt)) : 'Belum pernah' },
          { label: 'RO pribadi', value: formatNumber(member.personalRo) },
          { label: 'Bergabung', value: formatDate(new Date(joinedAt)) },
          { label: 'Mitra langsung', value: formatNumber(member.directCount) },
          { label: 'Downline', value: formatNumber(member.downlineCount) },
          { label: 'Upline', value: level === 1 ? 'Anda' : upline.fullName },
        ]}
      />
      {!member.phone && level > 1 && (
        <p className={styles.hint}>Nomor WhatsApp hanya tampil untuk mitra langsung Anda.</p>
      )}
    </>
  );
}

function Actions({ member: { username, phone } }: { member: Member }) {
  return (
    <>
      <ButtonLink
        to={partnerPaths.registerBelow(username)}
        variant="outline"
        icon={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
      >
        Daftarkan di bawahnya
      </ButtonLink>
      {phone && (
        <OutsideLink
          href={whatsappLink(phone)}
          icon={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
        >
          WhatsApp
        </OutsideLink>
      )}
    </>
  );
}
