import './long-code.css'

/** A code that nobody reads aloud, on one line with its label: cut where it does not fit, whole when selected. */
export const LongCode = ({ label, code }: { readonly label: string; readonly code: string }) => (
  <p className="q-long-code">
    <span className="q-context">{label}</span> <code title={code}>{code}</code>
  </p>
)
