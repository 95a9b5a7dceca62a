drop function receivables.is_business_day;
