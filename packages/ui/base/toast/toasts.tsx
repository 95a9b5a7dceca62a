import { Button, Group } from '@mantine/core'
import { hideNotification, Notifications, showNotification } from '@mantine/notifications'
import type { Tone } from '../status/tone.ts'

export interface Toast {
  readonly message: string
  readonly tone?: Tone
  /** *Deshacer*, *Imprimir*: an action offered while the toast is shown. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds on screen; 5 s, or 8 s with an action. `false` stays until closed. */
  readonly lasts?: number | false
}

const colors: Readonly<Record<Tone, string>> = {
  neutral: 'gray',
  good: 'green',
  info: 'brand',
  warning: 'yellow',
  bad: 'red',
}

const lastsMs = ({ lasts, action }: Toast) => lasts ?? (action ? 8_000 : 5_000)

export function showToast(what: Toast): void {
  const { message, tone = 'neutral', action } = what
  const id = crypto.randomUUID()
  const act = () => {
    hideNotification(id)
    action?.run()
  }
  showNotification({
    id,
    autoClose: lastsMs(what),
    color: colors[tone],
    role: tone === 'bad' ? 'alert' : 'status',
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        {action && (
          <Button variant="subtle" size="compact-sm" onClick={act}>
            {action.label}
          </Button>
        )}
      </Group>
    ),
  })
}

export function Toasts() {
  return <Notifications position="bottom-left" transitionDuration={0} containerWidth={400} limit={4} />
}
