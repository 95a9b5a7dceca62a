import { type Day, type Money, plural, showDay, showPesos } from '@quina/kernel'

/** What waits for a user, and what others did since the last letter. */
export interface Digest {
  readonly pending: { readonly total: number; readonly rows: readonly PendingLine[] }
  readonly returned: readonly string[]
  /** Comments and follow-ups that wait for them. */
  readonly reported: number
  readonly changed: readonly ChangedLine[]
}

interface PendingLine {
  readonly title: string
  readonly amount: Money | null
  readonly by: string
  readonly since: Day
  readonly onBehalfOf: string | null
}

interface ChangedLine {
  readonly title: string
  /** *Expedir CDP* */
  readonly command: string
  readonly by: string
}

export const isEmpty = ({ pending, returned, reported, changed }: Digest): boolean =>
  pending.total === 0 && returned.length === 0 && reported === 0 && changed.length === 0

const mostLines = 12

interface LetterAddress {
  readonly name: string
  readonly email: string
  readonly company: string
  /** The public address of the system. */
  readonly address: string
  /** The link that turns the letters off. */
  readonly stop: string
}

/**
 * Writes the letter of a day. Mail may be read anywhere, so it has numbers, kinds, amounts and who prepared the documents, but
 * neither the persons concerned nor the comments.
 */
export function digestLetter(digest: Digest, { name, email, company, address, stop }: LetterAddress) {
  const { pending, returned, reported, changed } = digest
  const paragraphs = [
    `Buen día, ${name}:`,
    ...part(
      `${plural(pending.total, 'documento espera', 'documentos esperan')} su aprobación:`,
      pending.rows.map(pendingText),
      pending.total,
    ),
    ...part(`Le devolvieron ${plural(returned.length, 'documento', 'documentos')} para corregir:`, returned),
    ...(reported === 0
      ? []
      : [
          `${plural(reported, 'comentario o seguimiento lo espera', 'comentarios o seguimientos lo esperan')}.`,
        ]),
    ...part(
      'Cambió en lo que usted hizo o comentó:',
      changed.map(({ title, command, by }) => `${title}: ${command}, por ${by}`),
    ),
    `Su bandeja: ${address}/pendientes`,
    `No recibir más esta carta: ${stop}`,
  ]
  const waits = pending.total + returned.length + reported
  const subject =
    waits === 0 ? `Lo que cambió en ${company}` : `${plural(waits, 'pendiente', 'pendientes')} en ${company}`
  return { to: email, subject, text: paragraphs.join('\n\n') }
}

function part(title: string, lines: readonly string[], total = lines.length): string[] {
  if (total === 0) return []
  const shown = lines.slice(0, mostLines)
  const more = total > shown.length ? [`- y ${total - shown.length} más`] : []
  return [[title, ...shown.map((line) => `- ${line}`), ...more].join('\n')]
}

const pendingText = ({ title, amount, by, since, onBehalfOf }: PendingLine): string =>
  [
    amount === null ? title : `${title} por ${showPesos(amount)}`,
    `lo preparó ${by} el ${showDay(since)}`,
    ...(onBehalfOf === null ? [] : [`por delegación de ${onBehalfOf}`]),
  ].join(', ')
