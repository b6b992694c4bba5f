import { ApiTokens } from '../../features/tokens/staff/api-tokens.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function ApiTokensPage() {
  return (
    <Permitted action="tokens.list" title="Token API">
      <ApiTokens />
    </Permitted>
  );
}
