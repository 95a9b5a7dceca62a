import { defineRows, type Fields, f, permission } from '@quina/blocks'

const personalPermissions = {
  view: permission('payroll.person.view', 'Ver dependientes y datos de retención de los empleados'),
  edit: permission('payroll.person.edit', 'Registrar dependientes y datos de retención de los empleados'),
}

/** A dependant of an employee for the withholding (Estatuto Tributario, art. 387), while it is proved. */
export const dependants = defineRows({
  module: 'payroll',
  path: '/api/payroll/employee/:id/dependant',
  title: 'Dependientes',
  one: 'dependiente',
  audited: 'Dependiente de un empleado',
  fields: {
    kind: f.choice('Parentesco', {
      minor: 'Hijo menor de 18',
      student: 'Hijo de 18 a 23 que estudia',
      disabled: 'Hijo o familiar con discapacidad',
      spouse: 'Cónyuge o compañero dependiente',
      parent: 'Padre o hermano dependiente',
    }),
    name: f.text('Nombre', { max: 150 }),
    document: f.code('Documento', { max: 25 }),
    birthDay: f.optional(f.day('Nacimiento')),
    fromDay: f.day('Desde'),
    untilDay: f.optional(f.day('Hasta')),
    support: f.optional(f.text('Soporte', { max: 60 })),
  } satisfies Fields,
  ...personalPermissions,
})

/** A fact that an employee proves for the withholding, with its days: certificates expire. */
export const withholdingFacts = defineRows({
  module: 'payroll',
  path: '/api/payroll/employee/:id/withholding',
  title: 'Datos de retención',
  one: 'dato de retención',
  audited: 'Dato de retención de un empleado',
  fields: {
    kind: f.choice('Dato', {
      mortgage: 'Intereses de vivienda (mes)',
      prepaid: 'Medicina prepagada (mes)',
      afc: 'Aporte AFC (mes)',
      fvp: 'Aporte a fondo voluntario (mes)',
      rais: 'Aporte voluntario al RAIS (mes)',
      fixedRate: 'Porcentaje fijo del procedimiento 2',
    }),
    fromDay: f.day('Desde'),
    untilDay: f.day('Hasta'),
    amount: f.optional(f.money('Valor')),
    rate: f.optional(f.percent('Porcentaje')),
    support: f.text('Soporte', { max: 60 }),
  } satisfies Fields,
  ...personalPermissions,
})

/** The heirs who are paid the debts with an employee who died, by the succession or the publication of the CST. */
export const heirs = defineRows({
  module: 'payroll',
  path: '/api/payroll/employee/:id/heir',
  title: 'Herederos',
  one: 'heredero',
  audited: 'Heredero de un empleado',
  fields: {
    terceroId: f.ref('people.tercero', 'Heredero'),
    percent: f.percent('Porcentaje'),
    support: f.text('Soporte', { max: 120, help: 'Sentencia, escritura, o la reclamación tras los avisos' }),
  } satisfies Fields,
  ...personalPermissions,
})
