/** How old what is owed is, in calendar days from its radicación (billing dossier §12.5); the cuts feed SIHO and Supersalud. */
export const buckets = {
  unfiled: 'Pendiente de radicar',
  upTo30: '0 a 30',
  upTo60: '31 a 60',
  upTo90: '61 a 90',
  upTo180: '91 a 180',
  upTo360: '181 a 360',
  beyond: 'Más de 360',
} as const
export type Bucket = keyof typeof buckets
