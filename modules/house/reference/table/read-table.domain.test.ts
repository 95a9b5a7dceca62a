import { expect, test } from 'vitest'
import { type OfficialSheet, readTable } from './read-table.domain.ts'
import { tables } from './tables.contract.ts'

const sheet = (header: string, ...rows: string[]): OfficialSheet => ({
  headerRow: 1,
  header: header.split(';'),
  rows: rows.map((row, index) => ({ row: index + 2, cells: row.split(';') })),
})
const parents = { department: new Map([['05', 'ANTIOQUIA']]) }
const municipalities = 'codigo;nombre;habilitado;extra_i:departamento'
const problemsOf = (table: keyof typeof tables, given: OfficialSheet) =>
  readTable(tables[table], given, parents).problems

test('a municipality is read with the name of its department', () => {
  const { rows, problems } = readTable(
    tables.municipality,
    sheet(municipalities, '05001;MEDELLÍN ;SI;05', '05999;BELÉN  DE BAJIRÁ;NO;05'),
    parents,
  )
  expect(problems).toEqual([])
  expect(rows).toEqual([
    { code: '05001', name: 'MEDELLÍN', detail: 'ANTIOQUIA', facts: { department: '05' }, enabled: true },
    {
      code: '05999',
      name: 'BELÉN DE BAJIRÁ',
      detail: 'ANTIOQUIA',
      facts: { department: '05' },
      enabled: false,
    },
  ])
})

test('the layout of SISPRO and that of a copy are the same file', () => {
  const official = sheet(
    'Tabla;Codigo;Nombre;Habilitado;Extra_I:AplicaASexo;Extra_II:EdadMinima;Extra_VI:NombreCapitulo',
    'CIE10;N400;HIPERPLASIA DE LA PROSTATA;SI;1;18;XIV',
  )
  expect(readTable(tables.diagnosis, official, {}).rows[0]).toMatchObject({
    code: 'N400',
    facts: { sex: 'M', ageMin: 18, chapter: 'XIV' },
  })
})

const diagnoses = 'codigo;nombre;descripcion;capitulo_nombre'
const digestive = 'ENFERMEDADES DEL SISTEMA DIGESTIVO (K00-K93)'

test('a diagnosis shows its description, never its chapter nor the name of another code', () => {
  const { rows } = readTable(
    tables.diagnosis,
    sheet(
      diagnoses,
      `K353;ILEOCOLITIS (CRONICA) ULCERATIVA;APENDICITIS AGUDA;${digestive}`,
      `K358;${digestive};APENDICITIS AGUDA;${digestive}`,
      `N184;SINDROME DE LA MUERTE SUBITA INFANTIL;ENFERMEDAD RENAL CRONICA;${digestive}`,
      'R95X;SINDROME DE LA MUERTE SUBITA INFANTIL;SINDROME;SINDROME DE LA MUERTE SUBITA INFANTIL',
      `R090;ASFIXIA;OTROS SINTOMAS;${digestive}`,
      `T71X;ASFIXIA;ASFIXIA;${digestive}`,
      `G233;ATROFIA MULTISISTEMICA;ENFERMEDADES DEL SISTEMA DIGESTIVO;${digestive}`,
    ),
    {},
  )
  expect(rows.map(({ code, name, detail }) => [code, name, detail])).toEqual([
    ['K353', 'ILEOCOLITIS (CRONICA) ULCERATIVA', 'APENDICITIS AGUDA'],
    ['K358', 'APENDICITIS AGUDA', null],
    ['N184', 'ENFERMEDAD RENAL CRONICA', null],
    ['R95X', 'SINDROME DE LA MUERTE SUBITA INFANTIL', 'SINDROME'],
    ['R090', 'ASFIXIA', 'OTROS SINTOMAS'],
    ['T71X', 'ASFIXIA', null],
    ['G233', 'ATROFIA MULTISISTEMICA', null],
  ])
  expect(rows[2]?.facts).toMatchObject({ published: 'SINDROME DE LA MUERTE SUBITA INFANTIL' })
})

test('zeros that a spreadsheet ate are put back', () => {
  expect(readTable(tables.country, sheet('codigo;nombre', '4;AFGANISTÁN'), {}).rows[0]?.code).toBe('004')
})

type RefusedTable = [
  what: string,
  table: keyof typeof tables,
  given: OfficialSheet,
  code: string,
  row: number,
]
test.each<RefusedTable>([
  ['no code column', 'country', sheet('cosa;nombre', '170;COLOMBIA'), 'REF-002', 1],
  ['a file of another catalogue', 'procedure', sheet('codigo;nombre', '890201;CONSULTA'), 'REF-002', 1],
  ['a code twice', 'country', sheet('codigo;nombre', '170;COLOMBIA', '170;OTRA'), 'REF-003', 3],
  ['a code of another shape', 'country', sheet('codigo;nombre', 'CO;COLOMBIA'), 'REF-005', 2],
  ['no name', 'country', sheet('codigo;nombre', '170; '), 'REF-012', 2],
  ['an unknown department', 'municipality', sheet(municipalities, '99001;X;SI;99'), 'REF-009', 2],
  ['another table', 'sex', sheet('Tabla;codigo;nombre', 'CIE10;M;MASCULINO'), 'REF-010', 2],
])('%s is refused', (...[, table, given, code, row]) => {
  expect(problemsOf(table, given)).toContainEqual(expect.objectContaining({ code, row }))
})
