import { useState } from 'react'

/** A small technical id that a click copies, to give it to support. */
export function CopyableId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    setCopied(true)
  }
  return (
    <button type="button" className="q-copy-id" onClick={copy} title="Copiar el código para soporte">
      {id} <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
    </button>
  )
}
