/** The mark of the product. Its colours follow the text and the accent around it. */
export function Mark({ size = 22, word = true }: { readonly size?: number; readonly word?: boolean }) {
  return (
    <span className="q-mark">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="q-mark-ground" />
        <path
          d="M16 6.5a9 9 0 1 0 5.6 16.05l2.2 2.2a1.6 1.6 0 0 0 2.26-2.26l-2.2-2.2A9 9 0 0 0 16 6.5Z"
          fill="none"
          className="q-mark-line"
          strokeWidth="2.6"
        />
        <path
          d="M16 11.2v8.6M11.7 15.5h8.6"
          className="q-mark-line"
          strokeWidth="2.8"
          strokeLinecap="round"
        />
      </svg>
      {word && <span className="q-mark-word">Quina</span>}
    </span>
  )
}
