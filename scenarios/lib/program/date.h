/*
 * date.h: days, months and years of a time, and their texts. The zone is UTC, and the words are English, as in the C
 * locale.
 */
#ifndef HOTLINE_LIB_PROGRAM_DATE_H
#define HOTLINE_LIB_PROGRAM_DATE_H

#include "lib/program/include/time.h"
#include "lib/program/stdio.h"

#define DAY_SECONDS 86400l

static const char *const program_days[] = { "Sunday",	"Monday", "Tuesday", "Wednesday",
					    "Thursday", "Friday", "Saturday" };
static const char *const program_months[] = { "January", "February", "March",	  "April",   "May",	 "June",
					      "July",	 "August",   "September", "October", "November", "December" };

static long program_floor(long number, long by) { return number / by - (number % by < 0); }

/* Days from the first of January of 1970 to the first of January of a year of the Gregorian calendar. */
static long program_days_before(long year)
{
	long last = year - 1;
	return 365 * (year - 1970) + (program_floor(last, 4) - program_floor(last, 100) + program_floor(last, 400)) - 477;
}

static int program_month_days(long year, int month)
{
	bool is_leap = program_days_before(year + 1) - program_days_before(year) == 366;
	if (month == 1)
		return is_leap ? 29 : 28;
	return month == 3 || month == 5 || month == 8 || month == 10 ? 30 : 31;
}

struct tm *gmtime_r(const time_t *seconds, struct tm *date)
{
	long days = program_floor(*seconds, DAY_SECONDS), rest = *seconds - days * DAY_SECONDS;
	long year = 1970 + program_floor(days, 366);
	while (program_days_before(year + 1) <= days)
		year++;
	int day = (int)(days - program_days_before(year)), month = 0;
	*date = (struct tm){ .tm_sec = (int)(rest % 60),
			     .tm_min = (int)(rest / 60 % 60),
			     .tm_hour = (int)(rest / 3600),
			     .tm_year = (int)(year - 1900),
			     .tm_wday = (int)(days + 4 - 7 * program_floor(days + 4, 7)), /* 1970 began on a Thursday */
			     .tm_yday = day,
			     .tm_zone = "UTC" };
	for (; day >= program_month_days(year, month); month++)
		day -= program_month_days(year, month);
	date->tm_mon = month;
	date->tm_mday = day + 1;
	return date;
}

static struct tm program_date;

struct tm *gmtime(const time_t *seconds) { return gmtime_r(seconds, &program_date); }
struct tm *localtime_r(const time_t *seconds, struct tm *date) { return gmtime_r(seconds, date); }
struct tm *localtime(const time_t *seconds) { return gmtime(seconds); }

/* The members may lie outside of their ranges, and are brought into them. */
time_t timegm(struct tm *date)
{
	long months = 12l * date->tm_year + date->tm_mon, year = 1900 + program_floor(months, 12);
	int month = (int)(months - 12 * (year - 1900));
	long days = program_days_before(year) + date->tm_mday - 1;
	for (int i = 0; i < month; i++)
		days += program_month_days(year, i);
	time_t seconds = days * DAY_SECONDS + date->tm_hour * 3600l + date->tm_min * 60l + date->tm_sec;
	gmtime_r(&seconds, date);
	return seconds;
}

time_t mktime(struct tm *date) { return timegm(date); }
void tzset(void) {}

/* What a conversion of strftime() stands for that is made of others; NULL: it is none of these. */
static const char *program_date_format(char letter)
{
	switch (letter) {
	case 'c':
		return "%a %b %e %H:%M:%S %Y";
	case 'x':
	case 'D':
		return "%m/%d/%y";
	case 'F':
		return "%Y-%m-%d";
	case 'X':
	case 'T':
		return "%H:%M:%S";
	case 'R':
		return "%H:%M";
	case 'r':
		return "%I:%M:%S %p";
	default:
		return NULL;
	}
}

static void program_put_date_number(struct program_output *out, long number, int width, char fill)
{
	struct program_conversion how = { .letter = 'd', .width = width, .precision = -1, .zero = fill == '0' };
	program_put_number(out, &how, (unsigned long)number);
}

static void program_put_date_word(struct program_output *out, const char *word, int length)
{
	struct program_conversion how = { .precision = length };
	program_put_text(out, &how, word);
}

static void program_put_date_part(struct program_output *out, char letter, const struct tm *d)
{
	int hour = d->tm_hour % 12 == 0 ? 12 : d->tm_hour % 12;
	const char *word;
	switch (letter) {
	case 'Y':
		return program_put_date_number(out, 1900l + d->tm_year, 0, '0');
	case 'C':
		return program_put_date_number(out, program_floor(1900l + d->tm_year, 100), 2, '0');
	case 'y':
		return program_put_date_number(out, d->tm_year - 100 * program_floor(d->tm_year, 100), 2, '0');
	case 'm':
		return program_put_date_number(out, d->tm_mon + 1, 2, '0');
	case 'd':
		return program_put_date_number(out, d->tm_mday, 2, '0');
	case 'e':
		return program_put_date_number(out, d->tm_mday, 2, ' ');
	case 'H':
		return program_put_date_number(out, d->tm_hour, 2, '0');
	case 'k':
		return program_put_date_number(out, d->tm_hour, 2, ' ');
	case 'I':
		return program_put_date_number(out, hour, 2, '0');
	case 'l':
		return program_put_date_number(out, hour, 2, ' ');
	case 'M':
		return program_put_date_number(out, d->tm_min, 2, '0');
	case 'S':
		return program_put_date_number(out, d->tm_sec, 2, '0');
	case 'j':
		return program_put_date_number(out, d->tm_yday + 1, 3, '0');
	case 'u':
		return program_put_date_number(out, d->tm_wday == 0 ? 7 : d->tm_wday, 0, '0');
	case 'w':
		return program_put_date_number(out, d->tm_wday, 0, '0');
	case 's': {
		struct tm copy = *d;
		return program_put_date_number(out, timegm(&copy), 0, '0');
	}
	case 'a':
	case 'A':
		word = d->tm_wday >= 0 && d->tm_wday < 7 ? program_days[d->tm_wday] : "?";
		return program_put_date_word(out, word, letter == 'a' ? 3 : -1);
	case 'b':
	case 'h':
	case 'B':
		word = d->tm_mon >= 0 && d->tm_mon < 12 ? program_months[d->tm_mon] : "?";
		return program_put_date_word(out, word, letter == 'B' ? -1 : 3);
	case 'p':
		return program_put_date_word(out, d->tm_hour < 12 ? "AM" : "PM", -1);
	case 'P':
		return program_put_date_word(out, d->tm_hour < 12 ? "am" : "pm", -1);
	case 'z':
		return program_put_date_word(out, "+0000", -1);
	case 'Z':
		return program_put_date_word(out, "UTC", -1);
	case 'n':
		return program_put(out, '\n');
	case 't':
		return program_put(out, '\t');
	case '%':
		return program_put(out, '%');
	default:
		assert(0 && "strftime() here knows no weeks of the year: write the date by %F or %Y-%m-%d");
	}
}

static void program_put_date(struct program_output *out, const char *format, const struct tm *date)
{
	for (; *format; format++) {
		if (*format != '%') {
			program_put(out, *format);
			continue;
		}
		format++;
		if (*format == 'E' || *format == 'O')
			format++;
		const char *parts = program_date_format(*format);
		if (parts == NULL)
			program_put_date_part(out, *format, date);
		else
			for (; *parts; parts++)
				if (*parts == '%')
					program_put_date_part(out, *++parts, date);
				else
					program_put(out, *parts);
	}
}

size_t strftime(char *to, size_t bytes, const char *format, const struct tm *date)
{
	struct program_output out = { .to = to, .room = bytes };
	program_put_date(&out, format, date);
	if (out.length >= bytes)
		return 0;
	to[out.length] = 0;
	return out.length;
}

static char program_date_text[32];

char *asctime_r(const struct tm *date, char *to)
{
	strftime(to, 26, "%a %b %e %H:%M:%S %Y\n", date);
	return to;
}

char *asctime(const struct tm *date) { return asctime_r(date, program_date_text); }

char *ctime_r(const time_t *seconds, char *to)
{
	struct tm date;
	return asctime_r(gmtime_r(seconds, &date), to);
}

char *ctime(const time_t *seconds) { return ctime_r(seconds, program_date_text); }

#endif
