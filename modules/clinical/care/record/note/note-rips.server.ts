import { rowFrom, type Tx } from '@quina/db/server'
import { codesByIds } from '@quina/reference/server'
import { packFor } from '@quina/rips/contract'
import { ripsChecker } from '@quina/rips/server'
import type { NoteInput } from './note.domain.ts'

/** A finding of the RIPS rules about a field of a note. */
export interface NoteFinding {
  readonly field: keyof NoteInput & string
  readonly stops: boolean
  readonly rule: string
  readonly message: string
}

/** The fields of RIPS that the physician fills in; others fill in the rest. */
const own: Readonly<Record<string, keyof NoteInput & string>> = {
  fechaInicioAtencion: 'time',
  codConsulta: 'procedureId',
  finalidadTecnologiaSalud: 'finalidadId',
  causaMotivoAtencion: 'cause',
  codDiagnosticoPrincipal: 'diagnosisId',
  codDiagnosticoRelacionado1: 'related1Id',
  codDiagnosticoRelacionado2: 'related2Id',
  codDiagnosticoRelacionado3: 'related3Id',
  tipoDiagnosticoPrincipal: 'diagnosisKind',
}

/** Returns the findings about a note of the same RIPS rules that check the invoice; a blank field has none. */
export async function ripsFindings(tx: Tx, input: NoteInput, now: Date): Promise<readonly NoteFinding[]> {
  const pack = packFor(input.date)
  if (pack === undefined || input.procedureId === null || !(await isHouseKnown(tx))) return []
  const record = await recordOf(tx, input)
  const declared = record.declared
  const { shape } = pack
  const consultation = { ...blank(shape.services.consultas), ...only(shape.services.consultas, declared) }
  const user = {
    ...blank(shape.user),
    ...only(shape.user, record.user),
    servicios: { consultas: [consultation] },
  }
  const rips = { ...blank(shape.transaction), usuarios: [user] }
  const [findings = []] = await (await ripsChecker(tx))(
    [{ rips, date: input.date, invoice: null, payerIsProvider: false }],
    now,
  )
  return findings.flatMap(({ path, code, effect, says, detail }) => {
    const name = path.split('.').at(-1) ?? ''
    const field = path.includes('.consultas[') ? own[name] : undefined
    if (field === undefined || (declared[name] ?? null) === null) return []
    const message = detail === undefined ? says : `${says} ${detail}`
    return [{ field, stops: effect === 'R', rule: code, message }]
  })
}

/** A hospital that has not registered its own data yet reports nothing, and still attends. */
const isHouseKnown = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('admin.companyFace').select('id').executeTakeFirst()) !== undefined

type Shape = readonly { readonly name: string; readonly kind: string }[]
type DeclaredValues = Readonly<Record<string, unknown>>

const blank = (fields: Shape): DeclaredValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'number' ? 0 : null]))
const only = (fields: Shape, declared: DeclaredValues): DeclaredValues =>
  Object.fromEntries(fields.flatMap(({ name }) => (name in declared ? [[name, declared[name]]] : [])))

/** The note with the names and the codes of RIPS, and its patient. */
async function recordOf(
  tx: Tx,
  input: NoteInput,
): Promise<{ readonly declared: DeclaredValues; readonly user: DeclaredValues }> {
  const { diagnosisId, related1Id, related2Id, related3Id, procedureId, finalidadId, cause } = input
  const ids = [diagnosisId, related1Id, related2Id, related3Id, procedureId, finalidadId]
  const codes = await codesByIds(
    tx,
    ids.filter((id) => id !== null),
  )
  const codeOf = (id: string | null) => (id === null ? null : (codes.get(id)?.code ?? null))
  const patient = await rowFrom<{ birthDate: string; sex: string; documentType: string; document: string }>(
    tx,
  )`
    select p.birth_date::text as birth_date, p.sex, p.document_type, p.number as document
    from people.patient_face p where p.id = ${input.patientId}::uuid`
  return {
    declared: {
      fechaInicioAtencion: `${input.date} ${input.time}`,
      codConsulta: codeOf(procedureId),
      finalidadTecnologiaSalud: codeOf(finalidadId),
      causaMotivoAtencion: cause,
      codDiagnosticoPrincipal: codeOf(diagnosisId),
      codDiagnosticoRelacionado1: codeOf(related1Id),
      codDiagnosticoRelacionado2: codeOf(related2Id),
      codDiagnosticoRelacionado3: codeOf(related3Id),
      tipoDiagnosticoPrincipal: input.diagnosisKind,
      conceptoRecaudo: '05',
      consecutivo: 1,
    },
    user: {
      tipoDocumentoIdentificacion: patient?.documentType,
      numDocumentoIdentificacion: patient?.document,
      fechaNacimiento: patient?.birthDate,
      codSexo: patient?.sex,
      consecutivo: 1,
    },
  }
}
