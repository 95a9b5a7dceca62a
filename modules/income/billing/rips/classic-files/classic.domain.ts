import { allocate, type Money, minus, money, plus, sumOf, zero } from '@quina/kernel'
import type { ReportedCharge, ReportedUser } from '../rips/rips-of.contract.ts'
import {
  ambits,
  attendants,
  byAge,
  causes,
  finalidades,
  isBirth,
  otherKinds,
  surgicalForms,
  userTypes,
} from './classic-codes.domain.ts'
import { declared, declaredDay, digits } from './classic-field.domain.ts'
import type { ClassicKind } from './classic-kinds.contract.ts'
import {
  type ClassicFiles,
  type ClassicInvoice,
  type ClassicLot,
  type ClassicPerson,
  type ClassicRecord,
  diagnosis,
  groupedOf,
  headOf,
  newbornOf,
  stayOf,
  type UserContext,
  whoOf,
  worth,
} from './classic-parts.domain.ts'

/** The ten detail files and the control file that counts them (billing dossier §7). */
export function classicFiles(lot: ClassicLot): ClassicFiles {
  const around = lot.invoices.flatMap((invoice) =>
    invoice.reported.users.map((user): UserContext => ({ lot, invoice, user })),
  )
  const ofObject = (
    object: ReportedCharge['object'],
    record: (of: UserContext, charge: ReportedCharge) => ClassicRecord[],
  ) =>
    around.flatMap((of) =>
      of.user.charges.filter((charge) => charge.object === object).flatMap((charge) => record(of, charge)),
    )
  const stays = (object: 'urgencias' | 'hospitalizacion') =>
    around.flatMap((of) =>
      of.user.stays.filter((stay) => stay.object === object).map((stay) => stayOf(of, stay)),
    )
  const files = {
    AF: lot.invoices.map((invoice) => transactionOf(lot, invoice)),
    US: usersOf(around),
    AC: ofObject('consultas', consultations),
    AP: ofObject('procedimientos', procedures),
    AU: stays('urgencias'),
    AH: stays('hospitalizacion'),
    AN: around.flatMap((of) => of.user.newborns.map((newborn) => newbornOf(of, newborn))),
    AM: ofObject('medicamentos', medicines),
    AT: ofObject('otrosServicios', others),
    AD: lot.invoices.flatMap((invoice) => groupedOf(lot, invoice)),
  }
  return { ...files, CT: controlOf(lot, files) }
}

/** `AF000123`: two letters and the remission. */
export const fileCode = (kind: ClassicKind, remission: string): string => `${kind}${remission}`

const controlOf = (lot: ClassicLot, files: Omit<ClassicFiles, 'CT'>): readonly ClassicRecord[] =>
  Object.entries(files).flatMap(([kind, records]) =>
    records.length === 0
      ? []
      : [
          [
            declared('Código del prestador', lot.provider, 12, { must: true, shape: digits }),
            declaredDay('Fecha de remisión', lot.day, true),
            declared('Código del archivo', fileCode(kind as ClassicKind, lot.remission), 8, { must: true }),
            declared('Total de registros', String(records.length), 10, { must: true, shape: digits }),
          ],
        ],
  )

function transactionOf(lot: ClassicLot, invoice: ClassicInvoice): ClassicRecord {
  return [
    declared('Código del prestador', lot.provider, 12, { must: true, shape: digits }),
    declared('Razón social', lot.house, 60, { must: true, cut: true }),
    declared('Tipo de identificación', 'NI', 2, { must: true }),
    declared('Número de identificación', lot.nit, 20, { must: true, shape: digits }),
    declared('Número de la factura', invoice.number, 20, { must: true }),
    declaredDay('Fecha de expedición', invoice.date, true),
    declaredDay('Fecha inicial', invoice.from, true),
    declaredDay('Fecha final', invoice.to, true),
    declared('Código de la entidad', invoice.adminCode, 6, { must: true }),
    declared('Nombre de la entidad', invoice.payer, 30, { must: true, cut: true }),
    declared('Número del contrato', invoice.contract, 15),
    declared('Plan de beneficios', invoice.plan, 30, { cut: true }),
    declared('Número de la póliza', invoice.policy, 10),
    declared('Valor copago', invoice.paid, 15, { must: true }),
    declared('Valor comisión', '0.00', 15, { must: true }),
    declared('Valor descuentos', '0.00', 15, { must: true }),
    declared('Valor neto a pagar', invoice.net, 15, { must: true }),
  ]
}

/** One record for each person of the lot, with the data of the first invoice that has them. */
function usersOf(around: readonly UserContext[]): readonly ClassicRecord[] {
  const known = new Set<string>()
  return around.flatMap((of) => {
    const { documentType, document } = of.user
    const key = `${documentType} ${document}`
    if (known.has(key)) return []
    known.add(key)
    return [userOf(of, of.lot.people.get(key))]
  })
}

function userOf({ invoice, user }: UserContext, person: ClassicPerson | undefined): ClassicRecord {
  const { age, unit } = byAge(user.birthDate, firstDayOf(user) ?? invoice.date)
  const municipality = user.municipality ?? ''
  return [
    ...whoOf(user),
    declared('Código de la entidad', invoice.adminCode, 6, { must: true }),
    declared('Tipo de usuario', userTypes[user.userType] ?? '5', 1, { must: true }),
    declared('Primer apellido', person?.lastName ?? null, 30, { must: true }),
    declared('Segundo apellido', person?.secondLastName ?? null, 30),
    declared('Primer nombre', person?.firstName ?? null, 20, { must: true }),
    declared('Segundo nombre', person?.middleName ?? null, 20),
    declared('Edad', String(age), 3, { must: true, shape: digits }),
    declared('Unidad de la edad', unit, 1, { must: true }),
    declared('Sexo', user.sex, 1, { must: true, among: ['M', 'F'] }),
    declared('Departamento', municipality.slice(0, 2), 2, { must: true, shape: digits }),
    declared('Municipio', municipality.slice(2), 3, { must: true, shape: digits }),
    declared('Zona', user.zone === '01' ? 'R' : 'U', 1, { must: true }),
  ]
}

const firstDayOf = ({ charges, stays }: ReportedUser): string | undefined =>
  [...charges.map(({ at }) => at), ...stays.map(({ from }) => from)].toSorted()[0]?.slice(0, 10)

/** A charge given several times is as many records: its value is shared to the peso. */
const each = ({ amount, records }: ReportedCharge): readonly Money[] =>
  allocate(
    amount,
    Array.from({ length: Math.max(1, records) }, () => 1n),
  )

function consultations(of: UserContext, charge: ReportedCharge): ClassicRecord[] {
  return each(charge).map((amount, index) => {
    const paid = index === 0 ? (charge.moderating?.amount ?? zero) : zero
    const [one = null, two = null, three = null] = charge.related
    return [
      ...headOf(of),
      declaredDay('Fecha de la consulta', charge.at.slice(0, 10), true),
      declared('Número de autorización', charge.authorisation, 15),
      declared('Código de la consulta', charge.code, 8, { must: true, table: 'procedure' }),
      declared('Finalidad', finalidades(charge.finalidad, ageOf(of, charge)), 2, { must: true }),
      declared('Causa externa', causes[charge.cause] ?? '15', 2, { must: true }),
      diagnosis('Diagnóstico principal', charge.diagnosis, true),
      diagnosis('Diagnóstico relacionado 1', one),
      diagnosis('Diagnóstico relacionado 2', two),
      diagnosis('Diagnóstico relacionado 3', three),
      declared('Tipo de diagnóstico', String(Number(charge.diagnosisKind)), 1, {
        must: true,
        among: ['1', '2', '3'],
      }),
      worth('Valor de la consulta', amount),
      worth('Valor de la cuota moderadora', paid),
      worth('Valor neto', minus(amount, paid)),
    ]
  })
}

const ageOf = ({ user }: UserContext, { at }: ReportedCharge): number => {
  const { age, unit } = byAge(user.birthDate, at.slice(0, 10))
  return unit === '1' ? age : 0
}

function procedures(of: UserContext, charge: ReportedCharge): ClassicRecord[] {
  return each(charge).map((amount) => [
    ...headOf(of),
    declaredDay('Fecha del procedimiento', charge.at.slice(0, 10), true),
    declared('Número de autorización', charge.authorisation, 15),
    declared('Código del procedimiento', charge.code, 8, { must: true, table: 'procedure' }),
    declared('Ámbito', ambits[of.invoice.ambit] ?? '1', 1, { must: true }),
    declared('Finalidad', charge.finalidad === '15' ? '1' : '2', 1, { must: true }),
    declared('Personal que atiende', charge.attendedBy ? attendants[charge.attendedBy] : null, 1, {
      must: isBirth(charge.code),
    }),
    diagnosis('Diagnóstico principal', charge.diagnosis),
    diagnosis('Diagnóstico relacionado', charge.related[0] ?? null),
    diagnosis('Complicación', charge.complication),
    declared('Forma del acto quirúrgico', charge.surgicalForm ? surgicalForms[charge.surgicalForm] : null, 1),
    worth('Valor', amount),
  ])
}

function medicines(of: UserContext, charge: ReportedCharge): ClassicRecord[] {
  const medicine = charge.medicine
  return [
    [
      ...headOf(of),
      declared('Número de autorización', charge.authorisation, 15),
      declared('Código del medicamento', charge.code, 20, { must: true }),
      declared('Tipo', charge.declared.mipres === null ? '1' : '2', 1, { must: true }),
      declared('Nombre genérico', medicine?.ingredientName ?? charge.name, 30, { must: true, cut: true }),
      declared('Forma farmacéutica', medicine?.form ?? null, 20, { cut: true }),
      declared('Concentración', medicine?.concentration ?? null, 20, { cut: true }),
      declared('Unidad de medida', medicine?.unit ?? null, 20, { cut: true }),
      declared('Número de unidades', charge.quantity, 5, { must: true }),
      worth('Valor unitario', charge.unitPrice),
      worth('Valor total', charge.amount),
    ],
  ]
}

function others(of: UserContext, charge: ReportedCharge): ClassicRecord[] {
  return [
    [
      ...headOf(of),
      declared('Número de autorización', charge.authorisation, 15),
      declared('Tipo de servicio', otherKinds[charge.otherKind ?? ''] ?? '1', 1, { must: true }),
      declared('Código del servicio', charge.code, 20, { must: true, ...cupsOf(charge) }),
      declared('Nombre del servicio', charge.name, 60, { must: true, cut: true }),
      declared('Cantidad', charge.quantity, 5, { must: true }),
      worth('Valor unitario', charge.unitPrice),
      worth('Valor total', charge.amount),
    ],
  ]
}

/** Transfers and stays are reported by their CUPS, other services by a code of the hospital. */
const cupsOf = ({ otherKind }: ReportedCharge) =>
  otherKind === '02' || otherKind === '03' ? { table: 'procedure' as const } : {}

/** The sum of the details of an invoice. */
export const detailOf = ({ reported }: ClassicInvoice): Money =>
  sumOf(
    reported.users.flatMap(({ charges }) => charges),
    'amount',
  )

export const netOf = ({ net, paid }: ClassicInvoice): Money => plus(money(net), money(paid))
