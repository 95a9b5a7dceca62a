import { expect, test } from 'vitest'
import { at, many, one, type RipsCase, reported } from '../testing/reported.domain.ts'
import { service } from '../testing/sample.domain.ts'

test.each<[code: string, path: string, given: RipsCase]>([
  [
    'RVG13',
    at('medicamentos', 'codTecnologiaSalud', 1),
    { rips: many({ medicamentos: [service('medicamentos'), service('medicamentos', { consecutivo: 2 })] }) },
  ],
  [
    'RVC024',
    at('otrosServicios', 'codTecnologiaSalud'),
    { rips: one('otrosServicios', { tipoOS: '03', codTecnologiaSalud: 'CAMA' }) },
  ],
  ['RVC025', at('otrosServicios', 'codTecnologiaSalud'), { rips: one('otrosServicios', { tipoOS: '04' }) }],
  [
    'RVC048',
    at('procedimientos', 'numAutorizacion'),
    { rips: one('procedimientos'), invoice: { coverage: '02' } },
  ],
  [
    'RVC049',
    at('medicamentos', 'idMIPRES'),
    { rips: one('medicamentos', { idMIPRES: '0111111111111111111' }) },
  ],
  [
    'RVC050',
    at('otrosServicios', 'numDocumentoIdentificacion'),
    {
      rips: one('otrosServicios', {
        tipoOS: '01',
        nomTecnologiaSalud: 'GASA',
        numDocumentoIdentificacion: null,
      }),
    },
  ],
  [
    'RVC055',
    at('medicamentos', 'codTecnologiaSalud'),
    { rips: one('medicamentos', { tipoMedicamento: '04', codTecnologiaSalud: '19932754-987' }) },
  ],
  [
    'RVC063',
    at('medicamentos', 'codTecnologiaSalud'),
    { rips: one('medicamentos', { codTecnologiaSalud: '1B9999999999999' }) },
  ],
  [
    'RVC064',
    at('medicamentos', 'codTecnologiaSalud'),
    { rips: one('medicamentos', { tipoMedicamento: '03' }) },
  ],
  [
    'RVC065',
    at('medicamentos', 'nomTecnologiaSalud'),
    { rips: one('medicamentos', { nomTecnologiaSalud: 'ACETAMINOFEN' }) },
  ],
  ['RVC066', at('otrosServicios', 'nomTecnologiaSalud'), { rips: one('otrosServicios', { tipoOS: '01' }) }],
  ['RVC094', at('medicamentos', 'vrServicio'), { rips: one('medicamentos', { vrServicio: 2_001 }) }],
])('%s is reported at %s', (code, path, given) => {
  expect(reported(given)).toContain(`${code} ${path}`)
})
