import { type Leaf, leaf, ownLeaf } from './rubro.domain.ts'

/** Codes and names of the CCPET; amounts in millions of pesos of 2026. */
export const incomeGroups: readonly (readonly [code: string, name: string])[] = [
  ['1', 'Ingresos'],
  ['1.0', 'Disponibilidad inicial'],
  ['1.1', 'Ingresos corrientes'],
  ['1.1.02', 'Ingresos no tributarios'],
  ['1.1.02.02', 'Tasas y derechos administrativos'],
  ['1.1.02.05', 'Venta de bienes y servicios'],
  ['1.1.02.05.001', 'Ventas de establecimientos de mercado'],
  ['1.1.02.05.001.09', 'Servicios para la comunidad, sociales y personales'],
  ['1.1.02.06', 'Transferencias corrientes'],
  ['1.1.02.06.006', 'Transferencias de otras entidades del gobierno general'],
  ['1.2', 'Recursos de capital'],
  ['1.2.05', 'Rendimientos financieros'],
  ['1.2.13', 'Reintegros y otros recursos no apropiados'],
]

const health = (last: string, name: string, millions: number, fuente?: 'publicHealth' | 'offer'): Leaf =>
  ownLeaf(`1.1.02.05.001.09.${last}`, name, millions, { cpc: '93121', ...(fuente ? { fuente } : {}) })

export const incomeLeaves: readonly Leaf[] = [
  leaf('1.0.02', 'Bancos', 1_250),
  leaf('1.1.02.02.015', 'Certificados y constancias', 9),
  leaf('1.1.02.05.001.07', 'Servicios financieros, inmobiliarios y de arrendamiento', 96, { cpc: '72112' }),
  health('01', 'Régimen subsidiado: evento', 13_900),
  health('02', 'Régimen subsidiado: cápita', 8_450),
  health('03', 'Régimen contributivo', 5_300),
  health('04', 'Accidentes de tránsito: SOAT y ADRES', 1_480),
  health('05', 'Particulares y cuotas de recuperación', 360),
  health('06', 'Plan de intervenciones colectivas', 640, 'publicHealth'),
  health('07', 'Subsidio a la oferta', 1_780, 'offer'),
  health('08', 'Regímenes especiales y de excepción', 890),
  health('09', 'Riesgos laborales', 165),
  health('98', 'Recaudo de cartera de vigencias anteriores', 2_450),
  health('99', 'Otras instituciones prestadoras', 230),
  leaf('1.1.02.06.006.06', 'Otras unidades de gobierno', 1_060, { fuente: 'agreements' }),
  leaf('1.2.05.02', 'Depósitos', 54),
  leaf('1.2.13.01', 'Reintegros', 55),
]
