-- How the name of an entity sounds, without its legal form nor the small words. The same as `entitySoundOf`.
create or replace function people.entity_sound(given text) returns text language sql immutable parallel safe as $$
  select people.sound(regexp_replace(platform.fold(given),
    '\m(s\.?a\.?s|s\.?a|ltda|limitada|e\.?u|e\.?s\.?p|e\.?s\.?e|s\.? en c|cia|compania|y|de|del|la|las|el|los)\M\.?', ' ', 'g')) $$;

-- How a Spanish name sounds (care dossier §6.3). The same as `soundOf` of the domain.
create or replace function people.sound(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(translate(regexp_replace(translate(regexp_replace(regexp_replace(replace(replace(
      regexp_replace(upper(platform.fold(given)), '[^A-Z]', '', 'g'),
      'CH', 'X'), 'LL', 'Y'), 'QU(?=[EI])|Q', 'K', 'g'), 'C(?=[EI])', 'S', 'g'), 'CZV', 'KSB'), 'G(?=[EI])', 'J', 'g'), 'WH', 'U'),
    '(.)\1+', '\1', 'g') $$;
