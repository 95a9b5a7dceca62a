import { IconAlertCircle } from '@tabler/icons-react'

/** What the server refused and no field could be blamed for; above the form. */
export function ErrorSummary({ message }: { message: string }) {
  return (
    <div role="alert" className="q-summary">
      <IconAlertCircle size={16} aria-hidden />
      <span>{message}</span>
    </div>
  )
}
