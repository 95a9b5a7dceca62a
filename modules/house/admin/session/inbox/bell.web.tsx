import './inbox.css'
import { useAnswer } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { Link } from '@quina/ui/web'
import { IconInbox } from '@tabler/icons-react'
import { inboxCount } from './inbox.contract.ts'

/** How often it polls where there are no live events, in milliseconds; the user's own commands update it immediately. */
const everyMs = 300_000

/** In the header: how much waits for the user, with a link to it. */
export function InboxBell() {
  const { data } = useAnswer(inboxCount, {}, { everyMs })
  const count = data === undefined ? 0 : data.pending + data.returned + data.reported
  const label =
    count === 0 ? 'Bandeja: nada lo espera' : `Bandeja: ${plural(count, 'pendiente', 'pendientes')}`
  return (
    <Link href="/pendientes" className="q-icon-button q-inbox-bell" title={label} aria-label={label}>
      <IconInbox size={18} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className="q-inbox-count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
