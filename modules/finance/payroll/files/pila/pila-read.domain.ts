import { type Day, type Money, pesos } from '@quina/kernel'
import type {
  PilaAbsence,
  PilaAmounts,
  PilaLine,
  PilaPayer,
  PilaPerson,
  PilaPlanilla,
} from '../../engine/contribution/pila-facts.contract.ts'
import type { PilaCatalogues } from '../../law/pila-catalogue/pila-catalogue.contract.ts'
import { type PilaRecord, pilaRecords } from './pila-record.domain.ts'

/**
 * Reads the planilla back from the bytes of a file, to compare and correct what was sent. Names stay as in the file. Null when
 * its first record is not a PILA record; other errors are left to `checkPila`.
 */
export function pilaIn(file: Uint8Array, catalogues: PilaCatalogues): PilaPlanilla | null {
  const { header, details } = pilaRecords(file, catalogues)
  if (header === null) return null
  const { cell } = header
  return {
    payer: payerIn(header),
    kind: cell(8) === 'N' ? 'N' : 'E',
    associated: cell(9) === '' ? null : { number: cell(9), paidOn: cell(10) as Day },
    month: cell(15),
    operator: cell(22),
    people: peopleIn(details),
  }
}

const payerIn = ({ cell }: PilaRecord): PilaPayer => ({
  name: cell(4),
  documentType: cell(5),
  document: cell(6),
  checkDigit: cell(5) === 'NI' ? cell(7) : null,
  type: cell(21),
  presentation: cell(11) as PilaPayer['presentation'],
  branch: cell(12) === '' ? null : { code: cell(12), name: cell(13) },
  arl: cell(14),
})

/** Consecutive lines of the same person belong to one person. */
function peopleIn(details: readonly PilaRecord[]): readonly PilaPerson[] {
  const people: (PilaPerson & { readonly lines: PilaLine[] })[] = []
  for (const detail of details) {
    const read = personIn(detail)
    const last = people.at(-1)
    if (last !== undefined && isSame(last, read)) last.lines.push(lineIn(detail))
    else people.push({ ...read, lines: [lineIn(detail)] })
  }
  return people
}

type Identity = Omit<PilaPerson, 'lines'>
const isSame = ({ lines: _, ...one }: PilaPerson, other: Identity): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const personIn = ({ cell }: PilaRecord): Identity => ({
  documentType: cell(3),
  document: cell(4),
  type: cell(5),
  subtype: cell(6),
  foreigner: cell(7) === 'X',
  abroad: cell(8) === 'X',
  municipality: `${cell(9)}${cell(10)}`,
  firstSurname: cell(11),
  secondSurname: cell(12),
  firstName: cell(13),
  otherNames: cell(14),
  pensionFund: cell(31) || null,
  eps: cell(33) || null,
  ccf: cell(35) || null,
  arl: cell(77) || null,
})

function lineIn(detail: PilaRecord): PilaLine {
  const { cell, count } = detail
  const amount = (field: number): Money => pesos(count(field))
  const days = (field: number): number => Number(count(field))
  return {
    correction: (cell(22) || null) as PilaLine['correction'],
    ...eventsIn(detail),
    absence: absenceIn(detail),
    days: { pension: days(36), health: days(37), risk: days(38), ccf: days(39) },
    salary: amount(40),
    salaryKind: cell(41) === 'X' ? 'integral' : cell(41) === 'V' ? 'variable' : 'fixed',
    ibc: {
      pension: amount(42),
      health: amount(43),
      risk: amount(44),
      ccf: amount(45),
      parafiscal: amount(95),
    },
    rates: ratesIn(detail),
    amounts: amountsIn(amount),
    exonerated: cell(76) === 'S',
    riskClass: days(78),
    activity: cell(98),
    highRiskPension: cell(79) === '1',
    workCentre: days(62),
  }
}

const dayOr = (text: string): Day | null => (text === '' ? null : (text as Day))

const eventsIn = ({ cell }: PilaRecord) => ({
  entry: dayOr(cell(80)),
  exit: dayOr(cell(81)),
  newSalaryFrom: dayOr(cell(82)),
  variesThisMonth: cell(23) === 'X',
  newWorkCentre: cell(91) === '' ? null : { from: cell(91) as Day, to: cell(92) as Day },
})

/** The field of the mark, its letter and the absence that it means; then the field where its days begin. */
const absences = [
  [24, 'X', 'unpaid', 83],
  [25, 'X', 'illness', 85],
  [25, 'L', 'childCare', 85],
  [26, 'X', 'maternity', 87],
  [26, 'P', 'paternity', 87],
  [27, 'X', 'vacation', 89],
  [27, 'L', 'paidLeave', 89],
] as const

function absenceIn({ cell, count }: PilaRecord): PilaAbsence | null {
  const found = absences.find(([field, mark]) => cell(field) === mark)
  const [, , kind, at] = found ?? ([30, '', 'workAccident', 93] as const)
  if (found === undefined && count(30) === 0n) return null
  return { kind, from: cell(at) as Day, to: cell(at + 1) as Day }
}

/** Rates without padding zeros: `0.16`. */
function ratesIn({ cell }: PilaRecord): PilaLine['rates'] {
  const rate = (field: number) => cell(field).replace(/\.?0+$/, '') || '0'
  return {
    pension: rate(46),
    health: rate(54),
    risk: rate(61),
    ccf: rate(64),
    sena: rate(66),
    icbf: rate(68),
    esap: rate(70),
    men: rate(72),
  }
}

const amountsIn = (amount: (field: number) => Money): PilaAmounts => ({
  pension: amount(47),
  voluntaryOwn: amount(48),
  voluntaryPayer: amount(49),
  solidarity: amount(51),
  subsistence: amount(52),
  notWithheld: amount(53),
  health: amount(55),
  upc: amount(56),
  risk: amount(63),
  ccf: amount(65),
  sena: amount(67),
  icbf: amount(69),
  esap: amount(71),
  men: amount(73),
})
