/** Funding sources of the demonstration, by a CUIPO code. */
export const fuentes = {
  own: {
    code: '1.2.1.0.00',
    name: 'Ingresos corrientes de libre destinación',
    specificUse: false,
    norm: null,
  },
  publicHealth: {
    code: '1.2.4.2.02',
    name: 'SGP salud: salud pública colectiva',
    specificUse: true,
    norm: 'Ley 715 de 2001, artículo 42',
  },
  offer: {
    code: '1.2.4.2.03',
    name: 'SGP salud: subsidio a la oferta',
    specificUse: true,
    norm: 'Ley 1955 de 2019, artículo 235',
  },
  agreements: {
    code: '1.2.3.3.05',
    name: 'Convenios interadministrativos de inversión',
    specificUse: true,
    norm: 'Convenio 118 de 2025',
  },
} as const
export type FuenteName = keyof typeof fuentes

/** The departments that make requests, and the user who makes them. */
export const dependencias = {
  management: { code: '100', name: 'Gerencia', head: 'Clara Inés Monsalve, gerente' },
  administration: { code: '110', name: 'Subgerencia administrativa', head: 'Hernán Quintero, subgerente' },
  people: { code: '120', name: 'Talento humano', head: 'Sandra Milena Ocampo, profesional universitaria' },
  systems: { code: '130', name: 'Sistemas de información', head: 'Camilo Andrés Benítez, ingeniero' },
  law: { code: '140', name: 'Jurídica y contratación', head: 'Natalia Arboleda, asesora jurídica' },
  science: { code: '200', name: 'Subgerencia científica', head: 'Ricardo Dorado, subgerente científico' },
  pharmacy: { code: '210', name: 'Servicio farmacéutico', head: 'Paola Andrea Yepes, química farmacéutica' },
  laboratory: { code: '220', name: 'Laboratorio clínico', head: 'Marcela Guevara, bacterióloga' },
  imaging: { code: '230', name: 'Imágenes diagnósticas', head: 'Felipe Lozano, coordinador' },
  nursing: { code: '240', name: 'Enfermería', head: 'Rosa Elvira Chocué, enfermera jefe' },
  publicHealth: { code: '250', name: 'Salud pública', head: 'Adriana Muñoz, coordinadora del PIC' },
  dentistry: { code: '260', name: 'Odontología', head: 'Julián Erazo, odontólogo' },
  maintenance: {
    code: '270',
    name: 'Mantenimiento y biomédica',
    head: 'Alexander Ñáñez, ingeniero biomédico',
  },
  esperanza: {
    code: '280',
    name: 'Centro de Salud La Esperanza',
    head: 'Edinson Riascos, coordinador de sede',
  },
} as const
export type DependenciaName = keyof typeof dependencias
