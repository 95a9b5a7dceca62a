create view accounting.period_area_face as select vigencia, number, area, closed from accounting.period_area;
comment on view accounting.period_area_face is 'Which modules closed each month, for those that write in it.';
