import { type Day, insist, must } from '@quina/kernel'
import { type EmployeeValues, type LinkType, linkTypes, signatureBytesMax } from './employee.contract.ts'

const dated: readonly LinkType[] = ['temporary', 'contractor', 'sso']
const required = 'Este dato es obligatorio.'

/** What the rules need to know besides what was typed. */
export interface EmployeeFacts {
  readonly id: string | null
  readonly personType: 'natural' | 'juridica'
  readonly positionNeedsRethus: boolean
}

/**
 * What follows from the kind of link and of work.
 * @throws Problem EMP-010 (a person), EMP-011 and EMP-016 (professional), EMP-012, EMP-013 and EMP-017 (end), EMP-014 (boss),
 * EMP-015 (ARL)
 */
export function completed(given: EmployeeValues, facts: EmployeeFacts): EmployeeValues {
  must(facts.personType === 'natural', 'EMP-010', 'terceroId', 'El empleado es una persona natural.')
  mustBeProfessional(given, facts.positionNeedsRethus)
  mustEnd(given)
  const self = 'Nadie es su propio jefe.'
  must(given.bossId === null || given.bossId !== facts.id, 'EMP-014', 'bossId', self)
  const risk = 'Con la ARL va la clase de riesgo, de 1 a 5.'
  must((given.arlId === null) === (given.riskClass === null), 'EMP-015', 'riskClass', risk)
  return given.professional ? given : { ...given, profession: null, rethus: null, rethusOn: null }
}

function mustBeProfessional({ professional, profession, rethus }: EmployeeValues, needed: boolean): void {
  const asks = 'El cargo exige profesional de la salud con ReTHUS.'
  must(professional || !needed, 'EMP-011', 'professional', asks)
  const missing = professional
    ? Object.entries({ profession, rethus }).filter(([, value]) => value === null)
    : []
  insist(missing.length === 0, 'EMP-016', 'El profesional de la salud lleva profesión y registro ReTHUS.', {
    fields: Object.fromEntries(missing.map(([name]) => [name, required])),
  })
}

function mustEnd({ linkType, startDate, endDate }: EmployeeValues): void {
  const missing = `La vinculación «${linkTypes[linkType]}» lleva fecha final.`
  must(endDate !== null || !dated.includes(linkType), 'EMP-012', 'endDate', missing)
  const before = 'La fecha final no puede ser anterior al ingreso.'
  must(endDate === null || endDate >= startDate, 'EMP-013', 'endDate', before)
  const long = 'El servicio social obligatorio dura como máximo un año.'
  const yearLater = `${Number(startDate.slice(0, 4)) + 1}${startDate.slice(4)}`
  must(linkType !== 'sso' || endDate === null || endDate < yearLater, 'EMP-017', 'endDate', long)
}

/** @throws Problem EMP-020 (retired already), EMP-021 (before the start) */
export function mustBeRetirable(
  stored: { readonly startDate: Day; readonly retiredOn: Day | null },
  retiredOn: Day,
): void {
  insist(stored.retiredOn === null, 'EMP-020', 'Este empleado ya tiene fecha de retiro.', { status: 409 })
  const early = 'El retiro no puede ser anterior al ingreso.'
  must(retiredOn >= stored.startDate, 'EMP-021', 'retiredOn', early)
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The bytes say what a file is, not its name. @throws Problem EMP-030 (size), EMP-031 (not a PNG) */
export function mustBeSignature(content: Uint8Array): void {
  const size = 'La firma pesa más de 200 KB.'
  insist(content.length <= signatureBytesMax, 'EMP-030', size)
  insist(
    pngStart.every((byte, at) => content[at] === byte),
    'EMP-031',
    'La firma debe ser una imagen PNG.',
  )
}
