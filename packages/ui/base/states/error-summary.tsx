import { IconAlertCircle } from '@tabler/icons-react'

/** A refusal of the server that belongs to no field; above the form. */
export function ErrorSummary({ message }: { message: string }) {
  return (
    <div role="alert" className="q-summary">
      <IconAlertCircle size={16} aria-hidden />
      <span>{message}</span>
    </div>
  )
}
