import './account.css'
import { useSession } from '@quina/blocks/web'
import { Page, PageHeader } from '@quina/ui/web'
import { NoticesPanel } from './notices-panel.web.tsx'
import { OwnSessionsPanel } from './own-sessions.web.tsx'
import { PasswordPanel } from './password-panel.web.tsx'
import { TwoFactorPanel } from './two-factor-panel.web.tsx'

/** One's own account: password, second factor and where one is signed in. */
export function AccountScreen() {
  const { user } = useSession()
  return (
    <Page>
      <PageHeader title="Mi cuenta" context={`${user.name ?? ''} · ${user.email ?? ''}`} />
      <div className="q-account">
        <NoticesPanel />
        <PasswordPanel />
        <TwoFactorPanel />
        <OwnSessionsPanel />
      </div>
    </Page>
  )
}
