import { type Content, grey, ink } from './content.ts'

export interface Company {
  readonly name: string
  readonly nit: string
  readonly dv: number | string
  readonly address: string
  /** *POPAYÁN, CAUCA*: the city of the hospital. */
  readonly city?: string
  /** A `data:image/png;base64,…` or jpeg address. */
  readonly logo?: string
  /** Under the name. */
  readonly slogan?: string
  /** At the foot of every page: *Vigilado Supersalud*. */
  readonly footer?: string
}

export interface Signer {
  /** The role under the name: *Jefe de presupuesto*. */
  readonly role: string
  readonly name?: string
  /** *C.C. 30.123.456* */
  readonly document?: string
}

/** The context of every print-out besides its document. The clock and the people are parameters, so that printing is pure. */
export interface PrintContext {
  readonly company: Company
  readonly campus: string
  readonly user: string
  /** `2026/11/18 09:47 AM` */
  readonly printedAt: string
  /** The holder of each role on the day of the document, by the code of the role. */
  readonly signers: Readonly<Record<string, Signer>>
  /** Already printed before: the page is marked COPIA. */
  readonly copy: boolean
}

export type SheetSize = 'letter' | 'oficio'
/** A label to stick on a thing: 50 × 25 mm, or 30 × 15 mm. It has neither letterhead nor footer. */
export type LabelSize = 'label' | 'smallLabel'
export type PageSize = SheetSize | LabelSize | 'receipt'
export type Watermark = 'BORRADOR' | 'ANULADO' | 'RECHAZADO' | 'SIMULADO'

/** The facts that tie paper to the record: their hash is printed as a QR on every page. */
export interface Verify {
  readonly number: string
  readonly date: string
  /** Money text, or empty when the document has no total. */
  readonly total: string
}

export interface PaperSpec {
  /** *Certificado de disponibilidad presupuestal* */
  readonly title: string
  /** *CDP 012*; absent while it is a draft, or in a report. */
  readonly number?: string
  readonly subtitle?: string
  readonly watermark?: Watermark
  readonly pieces: readonly (Content | null)[]
  readonly verify?: Verify
  readonly size?: PageSize
  readonly landscape?: boolean
  /** The password of the file, for a paper that leaves the hospital. */
  readonly password?: string
}

/** A whole print-out, as plain data: `renderPdf` turns it into a file. */
export interface Paper {
  readonly title: string
  readonly number: string
  readonly company: string
  readonly size: PageSize
  readonly landscape: boolean
  readonly watermark: string | null
  readonly printed: string
  /** The text of the entity at the foot of every page. */
  readonly foot: string | null
  readonly verify: Verify | null
  readonly password?: string
  readonly content: readonly Content[]
}

/** Builds a print-out: the letterhead, the pieces in order (nulls are left out) and the footer. */
export function paper(context: PrintContext, spec: PaperSpec): Paper {
  const { title, number = '', size = 'letter', landscape = false } = spec
  const body = spec.pieces.filter((piece) => piece !== null)
  return {
    title,
    number,
    company: context.company.name,
    size,
    landscape,
    watermark: spec.watermark ?? (context.copy ? 'COPIA' : null),
    printed: `Impreso ${context.printedAt} por ${context.user} · ${context.campus}`,
    foot: context.company.footer ?? null,
    verify: spec.verify ?? null,
    ...(spec.password === undefined ? {} : { password: spec.password }),
    content: isLabel(size)
      ? body
      : [letterhead(context.company, { ...spec, narrow: size === 'receipt' }), ...body],
  }
}

export const isLabel = (size: PageSize): size is LabelSize => size === 'label' || size === 'smallLabel'

/** The head of the first page: the issuer on the left, the document on the right, and a rule under both. */
export function letterhead(
  company: Company,
  {
    title,
    number = '',
    subtitle = '',
    narrow = false,
  }: { title: string; number?: string; subtitle?: string; narrow?: boolean },
): Content {
  const issuer = [
    ink(company.name, { bold: true, fontSize: 11 }),
    ...(company.slogan === undefined
      ? []
      : [ink(company.slogan, { italics: true, fontSize: 8.5, color: grey })]),
    ink(`NIT ${company.nit}-${company.dv}`, { fontSize: 8.5, color: grey }),
    ink(company.address, { fontSize: 8.5, color: grey }),
  ]
  const issued = [
    ink(title, { bold: true, fontSize: number === '' ? 12 : 10.5 }),
    ...(number === '' ? [] : [ink(number, { bold: true, fontSize: 15, margin: [0, 2, 0, 1] })]),
    ...(subtitle === '' ? [] : [ink(subtitle, { fontSize: 8.5, color: grey })]),
  ]
  const logo: Content[] =
    company.logo === undefined ? [] : [{ image: company.logo, fit: [96, 44], width: 'auto' }]
  const widths = narrow ? (['*'] as const) : (['auto', '*', 210] as const).slice(logo.length === 0 ? 1 : 0)
  const cells = narrow
    ? [{ stack: [...logo, ...centered([...issuer, ink('', { fontSize: 4 }), ...issued])] }]
    : [
        ...logo,
        { stack: issuer },
        { stack: issued.map((line) => ({ ...line, alignment: 'right' as const })) },
      ]
  return { layout: 'letterhead', table: { widths, body: [cells] }, margin: [0, 0, 0, 12] }
}

const centered = (lines: readonly Content[]): Content[] =>
  lines.map((line) => ({ ...line, alignment: 'center' as const }))
