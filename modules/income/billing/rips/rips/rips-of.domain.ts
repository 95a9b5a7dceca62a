import { allocate, type Money, moneyText, zero } from '@quina/kernel'
import { isCannabis, magistral, type RipsField, type ServiceKind } from '@quina/rips/contract'
import type {
  Cie11,
  DeclaredInCie11,
  ReportedCharge,
  ReportedInvoice,
  ReportedNewborn,
  ReportedStay,
  ReportedUser,
} from './rips-of.contract.ts'

type Json = Readonly<Record<string, unknown>>

/** Only an event reports values in RIPS; per case, cápita and PGP report zero (RVC034; billing dossier §8.7 and §8.8). */
const event = '04'

/**
 * The RIPS of an invoice, or of a note of it (billing dossier §8.7). Every field of the norm is there: unknown values are null,
 * or zero. Consecutives are those assigned when the invoice was issued.
 */
export function ripsOf(invoice: ReportedInvoice): Json {
  const { shape, issuerNit, number, note, users } = invoice
  return {
    ...filled(shape.transaction, {
      numDocumentoIdObligado: issuerNit,
      numFactura: number,
      tipoNota: note?.kind ?? null,
      numNota: note?.number ?? null,
    }),
    usuarios: users
      .toSorted((one, other) => one.consecutive - other.consecutive)
      .map((user) => userOf(user, invoice)),
  }
}

function userOf(user: ReportedUser, invoice: ReportedInvoice): Json {
  const { shape } = invoice
  const records = [
    ...user.charges.flatMap((charge) => recordsOf(charge, invoice)),
    ...user.stays.map((stay): ServiceOfKind => ({ kind: stay.object, reported: stayOf(stay, invoice) })),
    ...user.newborns.map(
      (one): ServiceOfKind => ({ kind: 'recienNacidos', reported: newbornOf(one, invoice) }),
    ),
  ]
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  return {
    ...filled(shape.user, {
      tipoDocumentoIdentificacion: user.documentType,
      numDocumentoIdentificacion: user.document,
      tipoUsuario: user.userType,
      fechaNacimiento: user.birthDate,
      codSexo: user.sex,
      codPaisResidencia: user.country,
      codMunicipioResidencia: user.municipality,
      codZonaTerritorialResidencia: user.zone,
      incapacidad: incapacidadWord(user.sickLeave, invoice.sickLeaveStyle),
      consecutivo: user.consecutive,
      codPaisOrigen: user.originCountry,
      registroSIRAS: user.siras,
    }),
    servicios: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        records
          .filter((record) => record.kind === kind)
          .map(({ reported }) => reported)
          .toSorted((one, other) => Number(one.consecutivo) - Number(other.consecutivo)),
      ]),
    ),
  }
}

const incapacidadWord = (is: boolean, style: ReportedInvoice['sickLeaveStyle']): string =>
  style === 'SI/NO' ? (is ? 'SI' : 'NO') : is ? '01' : '02'

type ServiceOfKind = Readonly<{ kind: ServiceKind; reported: Json }>

/** One record for each time it was given: the value is shared to the centavo, and the first has what the user paid. */
function recordsOf(
  charge: ReportedCharge,
  { shape, modality, note, cie11 }: ReportedInvoice,
): ServiceOfKind[] {
  const { object: kind, consecutive, records } = charge
  const value = modality === event ? charge.amount : zero
  return sharesOf(value, records).map((share, index) => ({
    kind,
    reported: inBoth(
      withDeclared(cie11, charge.cie11),
      shape.services[kind],
      common(charge),
      own[kind](charge, share),
      moderatingOf(charge, index === 0 && note === null),
      { vrServicio: written(share), consecutivo: consecutive + index },
    ),
  }))
}

const sharesOf = (value: Money, records: number): readonly Money[] =>
  records < 2
    ? [value]
    : allocate(
        value,
        Array.from({ length: records }, () => 1n),
      )

const common = ({
  provider,
  at,
  authorisation,
  declared,
  professional,
  diagnosis,
  related,
}: ReportedCharge) => ({
  codPrestador: provider,
  fechaInicioAtencion: at,
  numAutorizacion: authorisation,
  idMIPRES: declared.mipres,
  tipoDocumentoIdentificacion: professional?.documentType ?? null,
  numDocumentoIdentificacion: professional?.document ?? null,
  codDiagnosticoPrincipal: diagnosis,
  codDiagnosticoRelacionado: related[0] ?? null,
  codDiagnosticoRelacionado1: related[0] ?? null,
  codDiagnosticoRelacionado2: related[1] ?? null,
  codDiagnosticoRelacionado3: related[2] ?? null,
})

const attention = (charge: ReportedCharge) => ({
  modalidadGrupoServicioTecSal: charge.careModality,
  grupoServicios: charge.serviceGroup,
  codServicio: Number(charge.repsService ?? 0),
  finalidadTecnologiaSalud: charge.finalidad,
  causaMotivoAtencion: charge.cause,
})

const supplied = (charge: ReportedCharge, share: Money) => ({
  vrUnitMedicamento: written(share === zero ? zero : charge.unitPrice),
  vrUnitOS: written(share === zero ? zero : charge.unitPrice),
  codTecnologiaSalud: charge.code,
})

/** The fields of each kind of record. */
const own: Readonly<Record<ReportedCharge['object'], (charge: ReportedCharge, share: Money) => Json>> = {
  consultas: (charge) => ({
    ...attention(charge),
    codConsulta: charge.code,
    tipoDiagnosticoPrincipal: charge.diagnosisKind,
  }),
  procedimientos: (charge) => ({
    ...attention(charge),
    codProcedimiento: charge.code,
    viaIngresoServicioSalud: charge.entryRoute,
    codComplicacion: charge.complication,
  }),
  medicamentos: (charge, share) => ({
    ...supplied(charge, share),
    fechaDispensAdmon: charge.at,
    ...madeOf(charge),
    cantidadMedicamento: numberIn(charge.quantity),
    diasTratamiento: charge.declared.treatmentDays,
  }),
  otrosServicios: (charge, share) => ({
    ...supplied(charge, share),
    fechaSuministroTecnologia: charge.at,
    tipoOS: charge.otherKind,
    nomTecnologiaSalud: charge.otherKind === '01' ? charge.name.slice(0, 60) : null,
    cantidadOS: numberIn(charge.quantity),
  }),
}

/**
 * The description of a medicine. A preparación magistral has its DCI as its only code when it contains cannabis (RVC064), and
 * reports its composition; for other medicines the code is enough (RVC065).
 */
function madeOf({ medicine }: ReportedCharge): Json {
  if (medicine === null) return {}
  const { type, unit, ingredient, ingredientName, concentration, concentrationUnit, form } = medicine
  const medicineFields = { tipoMedicamento: type, unidadMinDispensa: numberOr0(unit) }
  if (type !== magistral) return medicineFields
  return {
    ...medicineFields,
    codTecnologiaSalud: ingredient !== null && isCannabis(ingredient) ? ingredient.padStart(5, '0') : null,
    nomTecnologiaSalud: ingredientName?.slice(0, 30) ?? null,
    concentracionMedicamento: numberOr0(concentration),
    unidadMedida: numberOr0(concentrationUnit),
    formaFarmaceutica: form,
  }
}

/** What the user paid, in the record that originated it; other records, and all those of notes, have «does not apply». */
function moderatingOf({ moderating }: ReportedCharge, isHere: boolean): Json {
  if (moderating === null || !isHere)
    return { conceptoRecaudo: '05', valorPagoModerador: 0, numFEVPagoModerador: null }
  const { concept, amount, fev } = moderating
  return { conceptoRecaudo: concept, valorPagoModerador: written(amount), numFEVPagoModerador: fev }
}

function stayOf(stay: ReportedStay, { shape, cie11 }: ReportedInvoice): Json {
  const [first = null, second = null, third = null] = stay.related
  return inBoth(withDeclared(cie11, stay.cie11), shape.services[stay.object], {
    codPrestador: stay.provider,
    viaIngresoServicioSalud: stay.entryRoute,
    fechaInicioAtencion: stay.from,
    numAutorizacion: stay.authorisation,
    causaMotivoAtencion: stay.cause,
    codDiagnosticoPrincipal: stay.diagnosis,
    codDiagnosticoPrincipalE: stay.dischargeDiagnosis ?? stay.diagnosis,
    codDiagnosticoRelacionadoE1: first,
    codDiagnosticoRelacionadoE2: second,
    codDiagnosticoRelacionadoE3: third,
    codComplicacion: stay.complication,
    condicionDestinoUsuarioEgreso: stay.condition,
    codDiagnosticoCausaMuerte: stay.deathCause,
    fechaEgreso: stay.to,
    consecutivo: stay.consecutive,
  })
}

function newbornOf(newborn: ReportedNewborn, { shape, cie11 }: ReportedInvoice): Json {
  return inBoth(cie11, shape.services.recienNacidos, {
    codPrestador: newborn.provider,
    tipoDocumentoIdentificacion: newborn.documentType,
    numDocumentoIdentificacion: newborn.document,
    fechaNacimiento: newborn.born,
    edadGestacional: newborn.weeks,
    numConsultasCPrenatal: newborn.visits,
    codSexoBiologico: newborn.sex,
    peso: newborn.weight,
    codDiagnosticoPrincipal: newborn.diagnosis,
    condicionDestinoUsuarioEgreso: newborn.condition,
    codDiagnosticoCausaMuerte: newborn.deathCause,
    fechaEgreso: newborn.leftAt,
    consecutivo: newborn.consecutive,
  })
}

/** The diagnoses that the attention declares prevail over the catalogue. */
const withDeclared = (cie11: Cie11, declared: readonly DeclaredInCie11[] = []): Cie11 =>
  declared.length === 0
    ? cie11
    : new Map([
        ...cie11,
        ...declared.map(({ diagnosis, code, name }) => [diagnosis, { code, title: name }] as const),
      ])

/** A record with the CIE-11 code of each diagnosis besides the CIE-10 code, where the catalogue has it. */
function inBoth(cie11: Cie11, fields: readonly RipsField[], ...parts: readonly Json[]): Json {
  const record = filled(fields, ...parts)
  if (cie11.size === 0) return record
  const declared: Record<string, unknown> = { ...record }
  for (const { name } of fields) {
    const also = `${name}CIE11` in declared ? cie11.get(String(declared[name])) : undefined
    if (also === undefined) continue
    declared[`${name}CIE11`] = also.code
    declared[`nom${name.charAt(0).toUpperCase()}${name.slice(1)}CIE11`] = also.title
  }
  return declared
}

/** Every field of the norm and no other: empty without a value. Later parts override earlier ones. */
function filled(fields: readonly RipsField[], ...parts: readonly Json[]): Json {
  const all = { ...blankOf(fields) }
  for (const declared of parts)
    for (const name of Object.keys(declared)) {
      const value = declared[name]
      if (value !== null && value !== undefined && name in all) all[name] = value
    }
  return all
}

const blanks = new WeakMap<readonly RipsField[], Readonly<Record<string, unknown>>>()

/**
 * An object with all its fields empty, created once. It is parsed from JSON because an object built key by key is stored as a
 * hash table, which takes six times the memory in each copy.
 */
function blankOf(fields: readonly RipsField[]): Readonly<Record<string, unknown>> {
  const known = blanks.get(fields)
  if (known !== undefined) return known
  const empty = fields.map(({ name, kind }) => [name, kind === 'number' ? 0 : null])
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(empty))) as Readonly<Record<string, unknown>>
  blanks.set(fields, blank)
  return blank
}

/** An amount or quantity as a JSON number with exactly the digits of its text; it is not added up any more. */
const written = (amount: Money): number => numberIn(moneyText(amount))
const numberIn = (text: string): number => Number(text)
const numberOr0 = (text: string | null): number => (text === null ? 0 : Number(text))
