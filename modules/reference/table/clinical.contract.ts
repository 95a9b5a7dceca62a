import type { OfficialTable } from './table.contract.ts'

const sexes = { '1': 'M', '2': 'F', '3': 'A', Z: 'A' }

/** Diagnoses and procedures, with the limits of sex and age by which RIPS refuses a record. */
export const clinical = {
  diagnosis: {
    label: 'CIE-10 Diagnósticos',
    group: 'clinical',
    sispro: 'CIE10',
    norm: 'Clasificación internacional de enfermedades, décima revisión',
    code: /^[A-Z]\d{2}[0-9X]$/,
    columns: {
      sex: { label: 'Sexo', headings: ['sexo', 'Extra_I:AplicaASexo', 'aplica_sexo'], words: sexes },
      ageMin: { label: 'Edad mínima', headings: ['Extra_II:EdadMinima', 'edad_min'], kind: 'integer' },
      ageMax: { label: 'Edad máxima', headings: ['Extra_III:EdadMaxima', 'edad_max'], kind: 'integer' },
      chapter: {
        label: 'Capítulo',
        headings: ['capitulo_nombre', 'Extra_VI:NombreCapitulo'],
        shown: true,
        required: true,
      },
      // Of the transition: its code and name, where the house or the Ministry says which corresponds.
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
