import { atText, birthOf, rule, type Where, type Wrong, yearsOn } from '../rule/find.domain.ts'
import type { Case, Rule } from '../rule/rule.domain.ts'
import { type ServiceRecord, textIn } from '../view/rips-view.domain.ts'

const related = ['codDiagnosticoRelacionado1', 'codDiagnosticoRelacionado2', 'codDiagnosticoRelacionado3']
const relatedE = ['codDiagnosticoRelacionadoE1', 'codDiagnosticoRelacionadoE2', 'codDiagnosticoRelacionadoE3']
const principal = 'codDiagnosticoPrincipal'

const every: Where = {
  consultas: [principal, ...related],
  procedimientos: [principal, 'codDiagnosticoRelacionado', 'codComplicacion'],
  urgencias: [principal, `${principal}E`, ...relatedE, 'codDiagnosticoCausaMuerte'],
  hospitalizacion: [principal, `${principal}E`, ...relatedE, 'codComplicacion', 'codDiagnosticoCausaMuerte'],
  recienNacidos: [principal, 'codDiagnosticoCausaMuerte'],
  medicamentos: [principal, 'codDiagnosticoRelacionado'],
}
const morbidity: Where = {
  consultas: [principal],
  procedimientos: [principal, 'codComplicacion'],
  urgencias: [principal, `${principal}E`, 'codDiagnosticoCausaMuerte'],
  hospitalizacion: [principal, `${principal}E`, 'codComplicacion', 'codDiagnosticoCausaMuerte'],
  recienNacidos: [principal, 'codDiagnosticoCausaMuerte'],
  medicamentos: [principal],
}
const neverSymptoms: Where = {
  procedimientos: [principal, 'codComplicacion'],
  urgencias: [principal, 'codDiagnosticoCausaMuerte'],
  hospitalizacion: ['codDiagnosticoCausaMuerte'],
  recienNacidos: ['codDiagnosticoCausaMuerte'],
}
const cups: Readonly<Record<string, string>> = {
  consultas: 'codConsulta',
  procedimientos: 'codProcedimiento',
}

/** Diagnoses: suited to the patient, of a kind that explains the attention, never repeated. */
export const diagnosisRules: readonly Rule[] = [
  rule('RVG06', 'R', 'El código de la CIE-11 lleva el nombre de su diagnóstico.', ({ rips }) =>
    rips.services.flatMap(({ path, data }) =>
      Object.keys(data)
        .filter((name) => name.endsWith('CIE11') && !name.startsWith('nom') && textIn(data, name) !== null)
        .map((name) => `nom${name.charAt(0).toUpperCase()}${name.slice(1)}`)
        .filter((name) => name in data && textIn(data, name) === null)
        .map((name) => ({ path: `${path}.${name}`, value: data[name] })),
    ),
  ),
  rule('RVC028', 'N', 'El diagnóstico no corresponde al sexo o a la edad.', atText(every, unfit)),
  rule('RVC019', 'N', 'El CUPS no se relaciona con el diagnóstico principal.', (given) =>
    atText({ consultas: ['codConsulta'], procedimientos: ['codProcedimiento'] }, (code, { data }) =>
      unrelated(given, code, textIn(data, principal)),
    )(given),
  ),
  rule('RVC029', 'N', 'El diagnóstico no se relaciona con la consulta.', (given) =>
    atText({ consultas: [principal, ...related] }, (code, record) =>
      unrelated(given, textIn(record.data, cups[record.kind] ?? ''), code),
    )(given),
  ),
  rule('RVC030', 'N', 'El diagnóstico no se relaciona con el procedimiento.', (given) =>
    atText({ procedimientos: [principal, 'codDiagnosticoRelacionado'] }, (code, record) =>
      unrelated(given, textIn(record.data, cups[record.kind] ?? ''), code),
    )(given),
  ),
  rule(
    'RVC031',
    'N',
    'El diagnóstico debería ser de morbilidad o mortalidad (A00 a Q99, S00 a T98).',
    atText(morbidity, (code) => !/^([A-Q]|S|T)/.test(code) || code.startsWith('T99')),
  ),
  rule(
    'RVC032',
    'N',
    'El diagnóstico no debería ser un síntoma o signo (R00 a R99).',
    atText(neverSymptoms, (code) => code.startsWith('R')),
  ),
  rule(
    'RVC033',
    'N',
    'El diagnóstico no debería ser un factor de contacto con los servicios (Z00 a Z99).',
    atText(neverSymptoms, (code) => code.startsWith('Z')),
  ),
  rule(
    'RVC086',
    'R',
    'El diagnóstico relacionado es igual al principal.',
    atText(
      {
        consultas: related,
        procedimientos: ['codDiagnosticoRelacionado'],
        medicamentos: ['codDiagnosticoRelacionado'],
      },
      (code, { data }) => code === textIn(data, principal),
    ),
  ),
  ...related.map((name, index) =>
    rule(
      'RVC087',
      'R',
      'El diagnóstico relacionado está repetido.',
      atText({ consultas: [name] }, (code, record) => repeats(record, code, related.slice(0, index))),
    ),
  ),
  rule(
    'RVC088',
    'R',
    'El diagnóstico relacionado de egreso es igual al principal de egreso.',
    atText(
      { urgencias: relatedE, hospitalizacion: relatedE },
      (code, { data }) => code === textIn(data, `${principal}E`),
    ),
  ),
  ...relatedE.map((name, index) =>
    rule(
      'RVC089',
      'R',
      'El diagnóstico relacionado de egreso está repetido.',
      atText({ urgencias: [name], hospitalizacion: [name] }, (code, record) =>
        repeats(record, code, relatedE.slice(0, index)),
      ),
    ),
  ),
]

const repeats = ({ data }: ServiceRecord, code: string, before: readonly string[]): boolean =>
  before.some((name) => textIn(data, name) === code)

const unrelated = ({ known }: Case, procedure: string | null, diagnosis: string | null): boolean =>
  procedure !== null && diagnosis !== null && known.related(procedure, diagnosis) === false

/** A newborn's diagnosis belongs to the newborn, not to the mother that contains the record. */
function unfit(code: string, record: ServiceRecord, { known }: Case): Wrong {
  const facts = known.diagnosis(code)
  if (facts === undefined) return false
  const person = personOf(record)
  if (facts.sex !== 'A' && person.sex !== null && person.sex !== 'I' && facts.sex !== person.sex)
    return `Es solo para sexo ${facts.sex}.`
  if (person.age === null || (facts.ageMin <= person.age && person.age <= facts.ageMax)) return false
  return `Es para edades entre ${facts.ageMin} y ${facts.ageMax} años.`
}

const newbornSex: Readonly<Record<string, string>> = { '01': 'M', '02': 'F', '03': 'I' }

function personOf({ kind, data, userData }: ServiceRecord): { sex: string | null; age: number | null } {
  if (kind === 'recienNacidos')
    return { sex: newbornSex[textIn(data, 'codSexoBiologico') ?? ''] ?? null, age: 0 }
  const birth = birthOf(userData)
  const day =
    textIn(data, 'fechaInicioAtencion') ?? textIn(data, 'fechaDispensAdmon') ?? textIn(data, 'fechaEgreso')
  const age = birth === null || day === null ? null : yearsOn(birth, day)
  return { sex: textIn(userData, 'codSexo'), age }
}
