import { type Day, fold, insist, type Money, money, moneyText } from '@quina/kernel'

/** A field of a record layout, as stored. */
export interface LayoutField {
  readonly record: 'header' | 'detail' | 'footer' | 'answer'
  readonly position: number
  readonly label: string
  readonly source: string
  readonly width: number | null
  readonly align: 'left' | 'right'
  readonly fill: string
  readonly constant: string | null
  readonly pattern: string | null
}

export interface Layout {
  readonly name: string
  readonly style: 'fixed' | 'csv'
  readonly separator: string
  readonly lineEnd: 'crlf' | 'lf'
  readonly fields: readonly LayoutField[]
}

/** One payment of a file. */
export interface FileLine {
  readonly reference: string
  readonly document: string
  readonly documentType: string
  readonly name: string
  readonly bank: string
  readonly accountNumber: string
  readonly accountKind: 'savings' | 'checking' | 'electronic'
  readonly amount: Money
  readonly concept: string
}

export interface FileFacts {
  readonly number: number
  readonly date: Day
  readonly nit: string
  readonly entity: string
  readonly account: { readonly number: string; readonly kind: string }
  readonly lines: readonly FileLine[]
}

/**
 * Writes the text of a payment file, record by record, by its layout. An amount or number that does not fit is refused; a name is
 * cut.
 * @throws Problem TES-131
 */
export function writeFile(layout: Layout, facts: FileFacts): string {
  const total = facts.lines.reduce((all, { amount }) => all + amount, 0n) as Money
  const file: Values = {
    'entity.nit': facts.nit,
    'entity.name': facts.entity,
    'account.number': facts.account.number,
    'account.kind': facts.account.kind,
    'file.number': String(facts.number),
    'file.date': facts.date,
    'file.count': String(facts.lines.length),
    'file.total': total,
  }
  const record = (name: LayoutField['record'], values: Values) => {
    const fields = layout.fields.filter((field) => field.record === name)
    return fields.length === 0
      ? []
      : [fields.map((field) => written(field, values, layout)).join(layout.separator)]
  }
  const details = facts.lines.flatMap((line, index) =>
    record('detail', { ...file, ...valuesOf(line, index) }),
  )
  const end = layout.lineEnd === 'crlf' ? '\r\n' : '\n'
  return [...record('header', file), ...details, ...record('footer', file)].map((text) => text + end).join('')
}

type Values = Readonly<Record<string, string | Money>>

const valuesOf = (line: FileLine, at: number): Values => ({
  ...Object.fromEntries(Object.entries(line).map(([name, value]) => [`line.${name}`, value])),
  'line.position': String(at + 1),
})

function written(field: LayoutField, values: Values, { style, separator }: Layout): string {
  const raw = field.source === 'constant' ? (field.constant ?? '') : values[field.source]
  if (raw === undefined) throw new Error(`no layout knows «${field.source}»`)
  const text = plain(typeof raw === 'bigint' ? amountText(raw, field.pattern) : patterned(raw, field))
  if (style === 'csv') return text.replaceAll(separator, ' ')
  return padded(text, field)
}

/** Returns the text in ASCII capitals: banks do not read accents. */
const plain = (text: string): string =>
  fold(text)
    .toUpperCase()
    .replace(/[^\x20-\x7e]/g, ' ')

function amountText(amount: Money, pattern: string | null): string {
  if (pattern === 'cents') return String(amount)
  return pattern === 'whole' ? String(amount / 100n) : moneyText(amount)
}

function patterned(text: string, { source, pattern }: LayoutField): string {
  if (pattern === null) return text
  if (pattern.includes('=')) return mapped(text, pattern) ?? text
  if (!source.endsWith('.date')) return text
  const [year = '', month = '', day = ''] = text.split('-')
  return pattern.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', day)
}

/** Returns the meaning of a value in a map such as `OK=confirmed,*=rejected`; `*` stands for any other value. */
function mapped(text: string, pattern: string): string | undefined {
  const pairs = new Map(pattern.split(',').map((pair) => pair.split('=') as [string, string]))
  return pairs.get(text) ?? pairs.get('*')
}

const cutAlways = ['line.name', 'line.concept', 'entity.name', 'constant']

function padded(text: string, { width, align, fill, source, label }: LayoutField): string {
  if (width === null) return text
  const fits = text.length <= width || cutAlways.includes(source)
  insist(fits, 'TES-131', `«${label}» no cabe en ${width} posiciones: ${text}.`)
  const cut = text.slice(0, width)
  return align === 'right' ? cut.padStart(width, fill) : cut.padEnd(width, fill)
}

/** The bank's answer for one payment. */
export interface Answer {
  readonly row: number
  readonly reference: string
  readonly amount: Money | null
  readonly result: 'confirmed' | 'rejected'
  readonly message: string
}

/** Reads the answer of a bank, one record per line, by its layout. @throws Problem TES-132 at the line that cannot be read. */
export function readAnswer(layout: Layout, text: string): Answer[] {
  const fields = layout.fields.filter(({ record }) => record === 'answer')
  const rows = text.split(/\r?\n/).map((line, index) => ({ line, row: index + 1 }))
  return rows
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, row }) => {
      const cells = layout.style === 'csv' ? line.split(layout.separator) : cutFixed(line, fields)
      const cell = (source: string) => {
        const at = fields.findIndex((field) => field.source === source)
        return { text: (cells[at] ?? '').trim(), field: fields[at] }
      }
      const status = cell('answer.status')
      const result = mapped(status.text.toUpperCase(), status.field?.pattern ?? '')
      insist(
        result === 'confirmed' || result === 'rejected',
        'TES-132',
        `Línea ${row}: el resultado «${status.text}» no se conoce.`,
      )
      const { text: amount, field } = cell('answer.amount')
      return {
        row,
        reference: stripped(cell('answer.reference')),
        amount: amountIn(amount, field?.pattern ?? null, row),
        result,
        message: cell('answer.message').text,
      }
    })
}

const stripped = ({ text, field }: { text: string; field: LayoutField | undefined }): string =>
  field?.fill === '0' ? text.replace(/^0+/, '') : text

function amountIn(text: string, pattern: string | null, row: number): Money | null {
  if (text === '') return null
  const digits = pattern === 'decimal' ? text : text.replace(/^0+(?=\d)/, '')
  const whole =
    pattern === 'cents' ? `${digits.slice(0, -2) || '0'}.${digits.slice(-2).padStart(2, '0')}` : digits
  insist(/^\d+(\.\d{1,2})?$/.test(whole), 'TES-132', `Línea ${row}: el valor «${text}» no se puede leer.`)
  return money(whole)
}

function cutFixed(line: string, fields: readonly LayoutField[]): string[] {
  let from = 0
  return fields.map(({ width }) => {
    const cell = line.slice(from, from + (width ?? 0))
    from += width ?? 0
    return cell
  })
}
