/** Accounts of the starter chart that the benefits of employees need, written as those of the rest. */
export const payrollChart = `
251105 Prima de vacaciones | t
251109 Bonificaciones | t
510119 Bonificaciones | tc
510123 Auxilio de transporte | tc
5102 Contribuciones imputadas
510203 Indemnizaciones | tc
510703 Intereses a las cesantías | tc
510704 Prima de vacaciones | tc
510705 Prima de navidad | tc
510790 Otras primas | tc
730104 Contribuciones imputadas | tc
730109 Prestaciones sociales | tc
731004 Contribuciones imputadas | tc
731009 Prestaciones sociales | tc
732004 Contribuciones imputadas | tc
732009 Prestaciones sociales | tc
`
