import { day, pesos } from '@quina/kernel'
import type { PayrollSupport, SupportLine } from '../files/electronic/payroll-support.contract.ts'

const earned = (element: string, values: SupportLine['values']): SupportLine => ({
  of: 'Devengados',
  element,
  values,
})
const deducted = (element: string, values: SupportLine['values']): SupportLine => ({
  of: 'Deducciones',
  element,
  values,
})

/** E1 of the example S2 in March of 2026, as the example C-1 reports it: NE12, software PIN 75315, test environment. */
export function exampleSupport(more: Partial<PayrollSupport> = {}): PayrollSupport {
  return {
    ...{ prefix: 'NE', consecutive: 12, environment: '2', issuedOn: day('2026-04-08'), issuedAt: '09:30:00' },
    software: { id: 'a8d18e4e-5aa5-4f4a-91a2-8b1a9b9c0001', pin: '75315' },
    employer: {
      name: 'ESE Hospital San Ejemplo',
      ...{ nit: '900123456', checkDigit: '8', municipality: '23001', address: 'Calle 1 # 2-3' },
    },
    notes: [],
    novelty: null,
    period: {
      ...{ from: day('2026-03-01'), to: day('2026-03-31'), hiredOn: day('2020-01-01'), retiredOn: null },
      ...{ daysServed: 2_250, frequency: '5' },
    },
    worker: {
      ...{ type: '01', subtype: '00', highRiskPension: false, documentCode: '13', document: '1098765432' },
      ...{ firstSurname: 'Pérez', secondSurname: 'López', firstName: 'Ana', otherNames: 'María' },
      ...{ municipality: '23001', address: 'Carrera 4 # 5-6', integralSalary: false, contract: '2' },
      ...{ salary: pesos(2_400_000), code: '1' },
    },
    payment: {
      method: '47',
      account: { bank: 'Banco Agrario', kind: 'Ahorros', number: '123456' },
      days: [day('2026-03-30')],
    },
    lines: exampleLines,
    ...more,
  }
}

const exampleLines: readonly SupportLine[] = [
  deducted('FondoPension', { Porcentaje: '4.00', Deduccion: pesos(114_493) }),
  deducted('Salud', { Porcentaje: '4.00', Deduccion: pesos(114_493) }),
  earned('Auxilios/Auxilio', { AuxilioNS: pesos(105_855) }),
  earned('Basico', { DiasTrabajados: '30', SueldoTrabajado: pesos(2_400_000) }),
  earned('Transporte', { AuxilioTransporte: pesos(249_095) }),
  earned('HRNs/HRN', { Cantidad: '36.00', Porcentaje: '35.00', Pago: pesos(159_158) }),
  earned('HRDDFs/HRDDF', { Cantidad: '12.00', Porcentaje: '200.00', Pago: pesos(303_158) }),
]
