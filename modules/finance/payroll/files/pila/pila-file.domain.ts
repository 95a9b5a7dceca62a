import { type Day, type Money, monthOf, scaled, sumOf, unscaled, vigenciaOf, zero } from '@quina/kernel'
import type {
  PilaAbsenceKind,
  PilaLine,
  PilaPayer,
  PilaPerson,
  PilaPlanilla,
} from '../../engine/contribution/pila-facts.contract.ts'
import type { PilaCatalogues, PilaField } from '../../law/pila-catalogue/pila-catalogue.contract.ts'

/**
 * Writes a planilla as the file that information operators accept: a record of type 1, and one of type 2 for each line, in the
 * given order of people, each ended by CRLF. Every character of the text is one byte of ISO-8859-1.
 * @throws Error a fact does not fit its field: an amount with centavos, a code too long.
 */
export function pilaFile(planilla: PilaPlanilla, { header, detail }: PilaCatalogues): string {
  const lines = planilla.people.flatMap((person) => person.lines.map((line) => ({ person, line })))
  const records = [
    record(header, headerCells(planilla)),
    ...lines.map(({ person, line }, index) =>
      record(detail, [String(2), String(index + 1), ...detailCells(person, line)]),
    ),
  ]
  return records.map((one) => `${one}\r\n`).join('')
}

/**
 * A name as PILA accepts it: capitals, accents folded, Ñ kept, and only letters, digits and single spaces (a hyphen separates,
 * an apostrophe does not). Every character is one byte of ISO-8859-1, so the later fields keep their positions.
 */
export const pilaText = (text: string): string => cleaned(text, /[^A-Z0-9 ]/g)

/** A company name as PILA accepts it, which may have points and an ampersand. */
const pilaCompany = (text: string): string => cleaned(text, /[^A-Z0-9 .&]/g)

const cleaned = (text: string, unwanted: RegExp): string =>
  [
    ...text
      .normalize('NFC')
      .toUpperCase()
      .replace(/[-–—/\s]+/g, ' '),
  ]
    .map((letter) => (letter === 'Ñ' ? letter : letter.normalize('NFKD').replace(unwanted, '')))
    .join('')
    .replace(/ +/g, ' ')
    .trim()

/** The next month: `2027-01` after `2026-12`. */
export function monthAfter(month: string): string {
  const year = vigenciaOf(`${month}-01` as Day)
  const number = monthOf(`${month}-01` as Day)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

function record(fields: readonly PilaField[], cells: readonly string[]): string {
  if (cells.length !== fields.length)
    throw new Error(`${cells.length} cells for ${fields.length} fields of PILA`)
  return fields.map((field, index) => fitted(field, cells[index] ?? '')).join('')
}

function fitted({ number, name, length, kind }: PilaField, cell: string): string {
  if (cell.length > length)
    throw new Error(`«${cell}» does not fit field ${number} of PILA (${name}, ${length})`)
  return kind === 'N' ? cell.padStart(length, '0') : cell.padEnd(length, ' ')
}

function headerCells({ payer, kind, associated, month, operator, people }: PilaPlanilla): readonly string[] {
  const documents = new Set(people.map(({ documentType, document }) => `${documentType} ${document}`))
  const lines = people.flatMap((person) => person.lines)
  return [
    ...['1', '1', '1'],
    ...payerCells(payer),
    kind,
    associated?.number ?? '',
    associated?.paidOn ?? '',
    payer.presentation,
    payer.branch?.code ?? '',
    pilaText(payer.branch?.name ?? ''),
    payer.arl,
    month,
    monthAfter(month),
    // The operator assigns the number of the planilla and its day of payment.
    ...['', ''],
    String(documents.size),
    pesosOf(sumOf(lines, ({ ibc }) => ibc.ccf)),
    payer.type,
    operator,
  ]
}

const payerCells = ({ name, documentType, document, checkDigit }: PilaPayer): readonly string[] => [
  pilaCompany(name).slice(0, 200),
  documentType,
  document,
  checkDigit ?? '',
]

const detailCells = (person: PilaPerson, line: PilaLine): readonly string[] => [
  ...personCells(person),
  ...noveltyCells(line),
  ...administratorCells(person),
  ...baseCells(line),
  ...pensionCells(line),
  ...healthCells(line),
  ...riskAndParafiscalCells(line),
  // The main contributor of type 40, which no house has.
  ...['', ''],
  line.exonerated ? 'S' : 'N',
  person.arl ?? '',
  String(line.riskClass),
  line.highRiskPension ? '1' : '',
  ...dateCells(line),
  pesosOf(line.ibc.parafiscal),
  String(8 * Math.max(...Object.values(line.days))),
  '',
  line.activity,
]

const personCells = (person: PilaPerson): readonly string[] => [
  person.documentType,
  person.document,
  person.type,
  person.subtype,
  person.foreigner ? 'X' : '',
  person.abroad ? 'X' : '',
  person.municipality.slice(0, 2),
  person.municipality.slice(2),
  pilaText(person.firstSurname).slice(0, 20),
  pilaText(person.secondSurname).slice(0, 30),
  pilaText(person.firstName).slice(0, 20),
  pilaText(person.otherNames).slice(0, 30),
]

/** Fields 15 to 30: the novelties of the person in the month. */
function noveltyCells(line: PilaLine): readonly string[] {
  const { absence, amounts } = line
  const marked = (marks: Partial<Record<PilaAbsenceKind, string>>) => (absence && marks[absence.kind]) ?? ''
  return [
    line.entry === null ? '' : 'X',
    line.exit === null ? '' : 'X',
    ...['', '', '', ''],
    line.newSalaryFrom === null ? '' : 'X',
    line.correction ?? '',
    line.variesThisMonth ? 'X' : '',
    marked({ unpaid: 'X' }),
    marked({ illness: 'X', childCare: 'L' }),
    marked({ maternity: 'X', paternity: 'P' }),
    marked({ vacation: 'X', paidLeave: 'L' }),
    amounts.voluntaryOwn + amounts.voluntaryPayer > 0n ? 'X' : '',
    line.newWorkCentre === null ? '' : 'X',
    absence?.kind === 'workAccident' ? String(line.days.health) : '',
  ]
}

const administratorCells = ({ pensionFund, eps, ccf }: PilaPerson): readonly string[] => [
  pensionFund ?? '',
  '',
  eps ?? '',
  '',
  ccf ?? '',
]

const salaryKinds = { integral: 'X', fixed: 'F', variable: 'V' } as const

const baseCells = ({ days, salary, salaryKind, ibc }: PilaLine): readonly string[] => [
  ...[days.pension, days.health, days.risk, days.ccf].map(String),
  pesosOf(salary),
  salaryKinds[salaryKind],
  ...[ibc.pension, ibc.health, ibc.risk, ibc.ccf].map(pesosOf),
]

/** Fields 46 to 53. */
function pensionCells({ rates, amounts }: PilaLine): readonly string[] {
  const { pension, voluntaryOwn, voluntaryPayer, solidarity, subsistence, notWithheld } = amounts
  const all = (pension + voluntaryOwn + voluntaryPayer) as Money
  return [
    rateOf(rates.pension, 5),
    ...[pension, voluntaryOwn, voluntaryPayer, all, solidarity, subsistence, notWithheld].map(pesosOf),
  ]
}

/** Fields 54 to 60; authorisations and values of leaves are no longer reported in them. */
const healthCells = ({ rates, amounts }: PilaLine): readonly string[] => [
  rateOf(rates.health, 5),
  pesosOf(amounts.health),
  pesosOf(amounts.upc),
  ...['', '', '', ''],
]

/** Fields 61 to 73. */
const riskAndParafiscalCells = ({ rates, amounts, workCentre }: PilaLine): readonly string[] => [
  rateOf(rates.risk, 7),
  String(workCentre),
  pesosOf(amounts.risk),
  ...(['ccf', 'sena', 'icbf', 'esap', 'men'] as const).flatMap((one) => [
    rateOf(rates[one], 5),
    pesosOf(amounts[one]),
  ]),
]

/** Fields 80 to 94: the days of each mark. */
function dateCells(line: PilaLine): readonly string[] {
  const during = (...kinds: readonly PilaAbsenceKind[]): readonly string[] =>
    line.absence !== null && kinds.includes(line.absence.kind)
      ? [line.absence.from, line.absence.to]
      : ['', '']
  return [
    line.entry ?? '',
    line.exit ?? '',
    line.newSalaryFrom ?? '',
    ...during('unpaid'),
    ...during('illness', 'childCare'),
    ...during('maternity', 'paternity'),
    ...during('vacation', 'paidLeave'),
    ...[line.newWorkCentre?.from ?? '', line.newWorkCentre?.to ?? ''],
    ...during('workAccident'),
  ]
}

function pesosOf(amount: Money): string {
  if (amount % 100n !== 0n || amount < zero) throw new Error(`PILA takes whole pesos, not ${amount} centavos`)
  return String(amount / 100n)
}

const rateOf = (rate: string, decimals: number): string => unscaled(scaled(rate, decimals), decimals)
