/** Accounts of the starter chart for payroll, in the notation of that chart. */
const payrollChart = `
138426 Pago por cuenta de terceros | td
242406 Fondos de empleados | t
242490 Otros descuentos de nómina | t
249027 Viáticos y gastos de viaje | t
480826 Recuperaciones | t
249034 Aportes a escuelas industriales, institutos técnicos y ESAP | t
251105 Prima de vacaciones | t
251109 Bonificaciones | t
510103 Horas extras y festivos | tc
510105 Gastos de representación | tc
510110 Prima técnica | tc
510119 Bonificaciones | tc
510123 Auxilio de transporte | tc
510160 Subsidio de alimentación | tc
5102 Contribuciones imputadas
510201 Incapacidades | tc
510203 Indemnizaciones | tc
5104 Aportes sobre la nómina
510401 Aportes al ICBF | tc
510402 Aportes al SENA | tc
510403 Aportes a la ESAP | tc
510404 Aportes a escuelas industriales e institutos técnicos | tc
510703 Intereses a las cesantías | tc
510704 Prima de vacaciones | tc
510705 Prima de navidad | tc
510790 Otras primas | tc
5108 Gastos de personal diversos
510803 Capacitación, bienestar social y estímulos | tc
510804 Dotación y suministro a trabajadores | tc
510810 Viáticos | tc
510890 Otros gastos de personal diversos | tc
730104 Contribuciones imputadas | tc
730105 Contribuciones efectivas | tc
730106 Aportes sobre la nómina | tc
730109 Prestaciones sociales | tc
730110 Gastos de personal diversos | tc
731004 Contribuciones imputadas | tc
731005 Contribuciones efectivas | tc
731006 Aportes sobre la nómina | tc
731009 Prestaciones sociales | tc
731010 Gastos de personal diversos | tc
732004 Contribuciones imputadas | tc
732005 Contribuciones efectivas | tc
732006 Aportes sobre la nómina | tc
732009 Prestaciones sociales | tc
732010 Gastos de personal diversos | tc
`

/** Accounts of the starter chart for the classes of fixed assets, in the notation of that chart. */
const assetsChart = `
1605 Terrenos
160501 Urbanos
160502 Rurales
1615 Construcciones en curso
161501 Edificaciones | t
163501 Maquinaria y equipo
1640 Edificaciones
164002 Oficinas
164010 Clínicas y hospitales
1655 Maquinaria y equipo
165590 Otra maquinaria y equipo
166002 Equipo de laboratorio
166003 Equipo de urgencias
166005 Equipo de hospitalización
166006 Equipo de quirófanos y salas de parto
166007 Equipo de apoyo diagnóstico
166008 Equipo de apoyo terapéutico
166009 Equipo de servicio ambulatorio
166502 Equipo y máquina de oficina
167001 Equipo de comunicación
1675 Equipos de transporte, tracción y elevación
167502 Terrestre
1680 Equipos de comedor, cocina, despensa y hotelería
168002 Equipo de restaurante y cafetería
168504 Maquinaria y equipo
168508 Equipos de transporte, tracción y elevación
168509 Equipos de comedor, cocina, despensa y hotelería
1695 Deterioro acumulado de propiedades, planta y equipo
169501 Terrenos
197007 Licencias
197507 Licencias
480828 Indemnizaciones | t
536001 Edificaciones | c
536004 Maquinaria y equipo | c
536008 Equipos de transporte, tracción y elevación | c
536009 Equipos de comedor, cocina, despensa y hotelería | c
5366 Amortización de activos intangibles
536605 Licencias | c
536606 Softwares | c
589019 Pérdida por baja en cuentas de activos no financieros
730107 Depreciación y amortización | c
731007 Depreciación y amortización | c
732007 Depreciación y amortización | c
8347 Bienes entregados a terceros
834704 Propiedades, planta y equipo | t
891518 Bienes entregados a terceros
93 Acreedoras de control
9346 Bienes recibidos de terceros
934619 Propiedades, planta y equipo | t
9915 Acreedoras de control por contra
991506 Bienes recibidos de terceros
`

/** Accounts for the impairment of inventories. */
const stockChart = `
1580 Deterioro acumulado de inventarios
158013 Materiales y suministros
5350 Deterioro de inventarios
535013 Materiales y suministros
9313 Mercancías recibidas en consignación
931301 Mercancías recibidas en consignación | t
991503 Mercancías recibidas en consignación
`

/** The accounts that modules add to the first starter chart. */
export const moreAccounts = `${payrollChart}${assetsChart}${stockChart}`
