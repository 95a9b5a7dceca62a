import { must } from '@quina/kernel'
import { checkMedicine } from '../medicine/medicine.domain.ts'
import type { RipsObject, ServiceValues } from './service.contract.ts'

/** The facts of a CUPS code: its use (AC consultation, AP procedure, AT other), its sex (F, M or A), whether it is enabled. */
export type CupsFacts = Readonly<{ code: string; use: string; sex: string; enabled: boolean }>

export interface ServiceFactsGiven {
  readonly cups: CupsFacts | null
  /** The codes of finalidad in force. */
  readonly finalidades: ReadonlySet<string>
  /** The code of the usual finalidad. */
  readonly finalidad: string | null
  /** The code of the kind of medicine, from 01 to 05. */
  readonly medicineType: string | null
}

/** The CUPS uses that each kind of RIPS record admits; other kinds need none. */
const usesOf: Readonly<Partial<Record<RipsObject, readonly string[]>>> = {
  consultas: ['AC'],
  procedimientos: ['AP'],
  otrosServicios: ['AT'],
  urgencias: ['AC', 'AP', 'AT'],
  hospitalizacion: ['AT'],
}
const needsCups: readonly RipsObject[] = ['consultas', 'procedimientos']

/**
 * The rules of a service (billing dossier §2.2): TAR-002 its CUPS is missing or disabled, TAR-003 its use is missing where RIPS
 * needs it, TAR-004 its sex disagrees, TAR-005 the ages are reversed, TAR-006 a surgery without group or UVR, TAR-007 a tax
 * without its rate, TAR-008 a value that RIPS needs is missing, TAR-009 a finalidad that does not exist; those of a medicine are
 * in `checkMedicine`.
 */
export function checkService(values: ServiceValues, facts: ServiceFactsGiven): void {
  checkCups(values, facts.cups)
  checkRips(values)
  checkMedicine(values, facts.medicineType)
  const { ageMinMonths, ageMaxMonths, surgical, surgicalGroup, uvr, iva, ivaPercent } = values
  const ordered = ageMinMonths === null || ageMaxMonths === null || ageMinMonths <= ageMaxMonths
  must(ordered, 'TAR-005', 'ageMaxMonths', 'La edad máxima es menor que la mínima.')
  const inGroups = surgicalGroup === null || surgicalGroup <= 13 || surgicalGroup >= 20
  must(inGroups, 'TAR-006', 'surgicalGroup', 'El grupo quirúrgico es de 2 a 13 o de 20 a 23.')
  const measured = !surgical || surgicalGroup !== null || uvr !== null
  must(measured, 'TAR-006', 'surgicalGroup', 'Una cirugía lleva grupo quirúrgico SOAT, UVR o ambos.')
  const rated = (iva === 'taxed') === (ivaPercent !== null)
  must(rated, 'TAR-007', 'ivaPercent', 'La tarifa va con los servicios gravados, y solo con ellos.')
  checkFinalidades(values, facts)
}

function checkCups({ cupsId, ripsObject, sex }: ServiceValues, cups: CupsFacts | null): void {
  const needed = needsCups.includes(ripsObject)
  must(!needed || cupsId !== null, 'TAR-002', 'cupsId', 'Elija el CUPS: RIPS lo exige para este servicio.')
  if (cups === null) return
  must(cups.enabled, 'TAR-002', 'cupsId', `El CUPS ${cups.code} no está habilitado.`)
  const uses = usesOf[ripsObject]
  const isAllowedUse = uses === undefined || uses.includes(cups.use)
  must(
    isAllowedUse,
    'TAR-003',
    'ripsObject',
    `El CUPS ${cups.code} es de uso ${cups.use}: se reporta en otro lugar.`,
  )
  if (cups.sex === 'A') return
  const only = cups.sex === 'F' ? 'mujeres' : 'hombres'
  must(sex === cups.sex, 'TAR-004', 'sex', `El CUPS ${cups.code} es solo para ${only}: el servicio también.`)
}

function checkRips({ ripsObject, kind, otherServiceTypeId }: ServiceValues): void {
  const other = ripsObject !== 'otrosServicios' || otherServiceTypeId !== null
  must(other, 'TAR-008', 'otherServiceTypeId', 'Diga de qué tipo es, entre otros servicios.')
  const health = (kind === 'not_health') === (ripsObject === 'none') || kind === 'package'
  must(health, 'TAR-008', 'ripsObject', 'Lo que es de salud se reporta en RIPS, y solo eso.')
}

/** «15, 16» → `15`, `16`. */
export const codesIn = (text: string | null): string[] =>
  (text ?? '').split(/[\s,;]+/).filter((one) => one !== '')

function checkFinalidades({ finalidades }: ServiceValues, facts: ServiceFactsGiven): void {
  const codes = codesIn(finalidades)
  const unknown = codes.find((code) => !facts.finalidades.has(code))
  must(unknown === undefined, 'TAR-009', 'finalidades', `La finalidad ${unknown} no existe.`)
  const { finalidad } = facts
  const usual = codes.length === 0 || finalidad === null || codes.includes(finalidad)
  must(usual, 'TAR-009', 'finalidadId', 'La finalidad usual debe estar entre las admitidas.')
}
