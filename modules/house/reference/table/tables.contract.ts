import type { OfficialColumn, OfficialTable } from './table.contract.ts'

const sexes = { '1': 'M', '2': 'F', '3': 'A', Z: 'A' }

/** Diagnoses and procedures, with the limits of sex and age for which RIPS refuses a record. */
const clinical = {
  diagnosis: {
    label: 'CIE-10 Diagnósticos',
    group: 'clinical',
    sispro: 'CIE10',
    norm: 'Clasificación internacional de enfermedades, décima revisión',
    code: /^[A-Z]\d{2}[0-9X]$/,
    // In the file of February 2023, K358 is called «ENFERMEDADES DEL SISTEMA DIGESTIVO (K00-K93)», N184 «SINDROME DE LA MUERTE
    // SUBITA INFANTIL», K37X «PAPULOSIS LINFOMATOIDE»: 23 rows in all.
    titles: { in: 'chapter', instead: 'description' },
    reading: 2,
    columns: {
      sex: { label: 'Sexo', headings: ['sexo', 'Extra_I:AplicaASexo', 'aplica_sexo'], words: sexes },
      ageMin: { label: 'Edad mínima', headings: ['Extra_II:EdadMinima', 'edad_min'], kind: 'integer' },
      ageMax: { label: 'Edad máxima', headings: ['Extra_III:EdadMaxima', 'edad_max'], kind: 'integer' },
      description: { label: 'Descripción', headings: ['descripcion'], shown: true },
      published: { label: 'Nombre en el archivo oficial', headings: [] },
      chapter: {
        label: 'Capítulo',
        headings: ['capitulo_nombre', 'Extra_VI:NombreCapitulo'],
        required: true,
      },
      // Code and name in CIE-11, for the transition, where the hospital or the Ministry gives the equivalent.
      cie11: { label: 'CIE-11', headings: ['cie11', 'codigo_cie11'] },
      cie11Name: { label: 'Nombre en CIE-11', headings: ['nombre_cie11', 'titulo_cie11'] },
      category: { label: 'Categoría', headings: ['categoria', 'Extra_VIII:Categoria'] },
    },
  },
  procedure: {
    label: 'CUPS Procedimientos',
    group: 'clinical',
    sispro: 'CUPSRips',
    norm: 'Clasificación única de procedimientos en salud',
    code: /^[0-9A-Z]{5,6}$/,
    columns: {
      section: { label: 'Sección', headings: ['seccion', 'descripcion'], shown: true, required: true },
      use: { label: 'Uso', headings: ['Extra_I:UsoCodigoCUP', 'uso'], required: true },
      surgical: { label: 'Quirúrgico', headings: ['Extra_II:Qx', 'qx'] },
      sex: { label: 'Sexo', headings: ['Extra_VI:Sexo', 'sexo'], words: sexes },
      scope: { label: 'Ámbito', headings: ['Extra_VII:Ambito', 'ambito'] },
      stay: { label: 'Estancia', headings: ['Extra_VIII:Estancia', 'estancia'] },
      coverage: { label: 'Cobertura', headings: ['Extra_IX:Cobertura', 'cobertura'] },
      perDay: { label: 'Máximo por día', headings: ['Extra_IV:NroMaximo', 'nro_maximo'], kind: 'integer' },
      needsDiagnosis: { label: 'Exige diagnóstico', headings: ['Extra_V:DxRequerido', 'dx_requerido'] },
    },
  },
} as const satisfies Record<string, OfficialTable>

const divipola = 'DIVIPOLA, DANE'

/** Countries and the political division, as SISPRO publishes them. */
const geography = {
  country: {
    label: 'Países',
    group: 'geography',
    sispro: 'Pais',
    norm: 'ISO 3166-1 numérico',
    code: /^\d{3}$/,
    pad: 3,
    columns: {},
  },
  department: {
    label: 'Departamentos',
    group: 'geography',
    sispro: 'Departamento',
    norm: divipola,
    code: /^\d{2}$/,
    pad: 2,
    columns: {},
  },
  municipality: {
    label: 'Municipios',
    group: 'geography',
    sispro: 'Municipio',
    norm: divipola,
    code: /^\d{5}$/,
    pad: 5,
    columns: {
      department: {
        label: 'Departamento',
        headings: ['Extra_I:Departamento', 'cod_departamento'],
        of: 'department',
        required: true,
        shown: true,
      },
    },
  },
} as const satisfies Record<string, OfficialTable>

const standard = 'Resolución 3166 de 2015'
const plain = { group: 'medicines', norm: standard, columns: {} } as const
const explained = { description: { label: 'Descripción', headings: ['descripcion'], shown: true } } as const

/** Medicines and the semantic standard that describes them. */
const medicines = {
  medicine: {
    label: 'IUM Medicamentos',
    group: 'medicines',
    sispro: 'IUM',
    norm: standard,
    code: /^([0-9A-Z]{15}|0)$/,
    columns: {
      ingredient: {
        label: 'Principio activo',
        headings: ['principio_activo', 'Extra_I:PrincipioActivo'],
        shown: true,
        required: true,
      },
      ingredientCode: { label: 'Código del principio activo', headings: ['cod_principio_activo'] },
      form: { label: 'Forma farmacéutica', headings: ['forma_farmaceutica'], shown: true },
      formCode: { label: 'Código de la forma', headings: ['cod_forma_farmaceutica'] },
      unit: { label: 'Unidad de empaque', headings: ['unidad_empaque'] },
      condition: { label: 'Condición', headings: ['condicion'] },
    },
  },
  activeIngredient: { ...plain, label: 'DCI Principios activos', sispro: 'DCI', code: /^\d{1,5}$/ },
  pharmaceuticalForm: {
    ...plain,
    label: 'Formas farmacéuticas',
    sispro: 'FFM',
    code: /^[0-9A-Z]{6,8}$/,
    columns: explained,
  },
  measureUnit: {
    ...plain,
    label: 'Unidades de medida',
    sispro: 'UMM',
    code: /^\d{1,4}$/,
    columns: explained,
  },
  presentationUnit: { ...plain, label: 'Unidades de presentación', sispro: 'UPR', code: /^\d{1,2}$/ },
} as const satisfies Record<string, OfficialTable>

/** Licensed services, and providers that are not in REPS. */
const providers = {
  repsService: {
    label: 'Servicios REPS',
    group: 'providers',
    sispro: 'Servicios',
    norm: 'Resolución 3100 de 2019',
    code: /^\d{3,4}$/,
    columns: {
      serviceGroup: {
        label: 'Grupo de servicios',
        headings: ['grupo_texto', 'grupo_nombre', 'Extra_I:GrupoServicios', 'descripcion'],
        shown: true,
      },
    },
  },
  providerOutsideReps: {
    label: 'Prestadores fuera de REPS',
    group: 'providers',
    sispro: 'IPSnoREPS',
    norm: 'Resolución 948 de 2026',
    code: /^\d{12}$/,
    pad: 12,
    columns: {
      regime: { label: 'Régimen', headings: ['regimen'], shown: true },
      municipality: { label: 'Municipio', headings: ['cod_municipio'] },
      kind: { label: 'Tipo', headings: ['tipo'], required: true },
      nit: { label: 'NIT', headings: ['nit'] },
    },
  },
} as const satisfies Record<string, OfficialTable>

/** Only detail accounts («captura») are reported; aggregation accounts are sums (CCPET). */
const kind = {
  label: 'Tipo de cuenta',
  headings: ['tipo_cuenta', 'tipo de cuenta', 'tipo'],
  words: { Captura: 'C', Agregación: 'A' },
  shown: true,
  required: true,
} as const

/** The catalogues for the budget reports of a public hospital: CCPET, CPC, fuentes of CUIPO and programmes of the MGA. */
const publicBudget = {
  ccpetIncome: {
    label: 'CCPET de ingresos',
    group: 'budget',
    sispro: 'CCPETIngresos',
    norm: 'Resolución MinHacienda 3832 de 2019, anexo 1',
    code: /^1(\.\d{1,3})*$/,
    columns: { kind },
  },
  ccpetExpense: {
    label: 'CCPET de gastos',
    group: 'budget',
    sispro: 'CCPETGastos',
    norm: 'Resolución MinHacienda 3832 de 2019, anexo 2',
    code: /^2(\.\d{1,3})*$/,
    columns: { kind },
  },
  cpc: {
    label: 'CPC Productos',
    group: 'budget',
    sispro: 'CPC',
    norm: 'Clasificación central de productos, DANE',
    code: /^\d{1,7}$/,
    columns: { section: { label: 'Sección', headings: ['seccion', 'nombre_seccion'], shown: true } },
  },
  cuipoFuente: {
    label: 'Fuentes de financiación CUIPO',
    group: 'budget',
    sispro: 'CUIPOFuentes',
    norm: 'Categoría única de información del presupuesto ordinario',
    code: /^\d+(\.\d+)*$/,
    columns: {},
  },
  mga: {
    label: 'Sectores, programas y productos MGA',
    group: 'budget',
    sispro: 'MGA',
    norm: 'Manual de clasificación programática, DNP',
    code: /^\d{2}(\d{2}(\d{3})?)?$/,
    columns: { level: { label: 'Nivel', headings: ['nivel', 'tipo'], shown: true } },
  },
} as const satisfies Record<string, OfficialTable>

const twoDigits = /^\d{2}$/
const rips = { group: 'rips', norm: 'Resolución 948 de 2026', code: twoDigits, pad: 2, columns: {} } as const
const letters = { group: 'rips', norm: 'Resolución 948 de 2026', code: /^[A-Z]{1,2}$/, columns: {} } as const
const applies = (label: string, ...headings: string[]): OfficialColumn => ({ label, headings })
const consultations = applies('Consultas', 'Extra_I:Consultas')
const procedures = applies('Procedimientos', 'Extra_II:Procedimientos')
const emergencies = applies('Urgencias', 'Extra_III:Urgencias')
const stays = applies('Hospitalización', 'Extra_IV:Hospitalizacion')
const newborns = applies('Recién nacidos', 'Extra_V:RNacidos')

/** The domain tables of RIPS. */
const ripsTables = {
  finalidad: {
    ...rips,
    label: 'Finalidad de la atención',
    sispro: 'RIPSFinalidadConsultaVersion2',
    columns: { consultations, procedures },
  },
  externalCause: {
    ...rips,
    label: 'Causa que motiva la atención',
    sispro: 'RIPSCausaExternaVersion2',
    columns: { consultations, procedures, emergencies, stays, newborns },
  },
  dischargeCondition: {
    ...rips,
    label: 'Condición y destino del egreso',
    sispro: 'CondicionyDestinoUsuarioEgreso',
    columns: { emergencies, stays, newborns },
  },
  userType: { ...rips, label: 'Tipo de usuario', sispro: 'RIPSTipoUsuarioVersion2' },
  entryRoute: { ...rips, label: 'Vía de ingreso', sispro: 'ViaIngresoUsuario' },
  careModality: { ...rips, label: 'Modalidad de atención', sispro: 'ModalidadAtencion' },
  serviceGroup: { ...rips, label: 'Grupo de servicios', sispro: 'GrupoServicios' },
  diagnosisType: { ...rips, label: 'Tipo de diagnóstico', sispro: 'RIPSTipoDiagnosticoPrincipalVersion2' },
  collectionConcept: { ...rips, label: 'Concepto de recaudo', sispro: 'conceptoRecaudo' },
  noteType: { ...letters, label: 'Tipo de nota', sispro: 'TipoNota' },
  identityType: { ...letters, label: 'Tipo de documento de identidad', sispro: 'TipoIdPISIS' },
  zone: { ...rips, label: 'Zona de residencia', sispro: 'ZonaVersion2' },
  yesNo: { ...letters, label: 'Sí o no', sispro: 'LstSiNo' },
  sex: { ...letters, label: 'Sexo', sispro: 'Sexo' },
  newbornSex: { ...rips, label: 'Sexo biológico del recién nacido', sispro: 'SexoBiologicoRN' },
  medicineType: { ...rips, label: 'Tipo de medicamento', sispro: 'TipoMedicamentoPOSVersion2' },
  otherServiceType: { ...rips, label: 'Tipo de otros servicios', sispro: 'TipoOtrosServicios' },
  coverage: { ...rips, label: 'Cobertura o plan', sispro: 'coberturaPlan' },
  paymentModality: { ...rips, label: 'Modalidad de pago', sispro: 'modalidadPago' },
  invoiceWithoutContract: { ...rips, label: 'Factura sin contrato', sispro: 'facturaSinContrato' },
} as const satisfies Record<string, OfficialTable>

const declared = { ...geography, ...clinical, ...medicines, ...providers, ...ripsTables, ...publicBudget }

/** The name of an official catalogue in code: `reference.diagnosis` is its reference. */
export type TableName = keyof typeof declared
export const tables: Readonly<Record<TableName, OfficialTable>> = declared
export const tableNames = Object.keys(declared) as readonly TableName[]

/** The version of the reader for the files of a catalogue. */
export const readingOf = (name: TableName): number => tables[name].reading ?? 1

export const tableLabels = Object.fromEntries(
  tableNames.map((name) => [name, tables[name].label]),
) as Readonly<Record<TableName, string>>
