/** One message of DIAN, read: *Regla: FAK24, Notificación: …*. */
export interface ReadMessage {
  readonly code: string
  readonly effect: 'reject' | 'notify'
  readonly text: string
}

const written = /^\s*Regla:\s*([\w.-]+)\s*,\s*(Rechazo|Notificaci[oó]n)\s*:\s*(.*)$/is

/** What DIAN writes in one line, apart. What is written otherwise is taken as a rejection that names no rule. */
export function readMessage(line: string): ReadMessage {
  const [, code = '', effect = '', text = ''] = written.exec(line) ?? []
  if (code === '') return { code: 'DIAN', effect: 'reject', text: line.trim() }
  return { code, effect: /^rechazo$/i.test(effect) ? 'reject' : 'notify', text: text.trim() }
}
