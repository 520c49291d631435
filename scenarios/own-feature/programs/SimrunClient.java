// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A client of simrun's protocol for features under test, version 1: see PROTOCOL.md.
 *
 * <p>Copy this file beside your program. Java 17 or newer, nothing else. A feature is a class that
 * overrides the methods of the lines that matter, and asks for them:
 *
 * <pre>
 * class Arrival extends SimrunClient.Feature {
 *   public void start(SimrunClient.Values start) { want(Map.of("fixes", true)); }
 *   public void fix(SimrunClient.Values fix) { observe("announced", Map.of("distance_m", 12.5)); }
 *   public static void main(String[] arguments) throws Exception {
 *     SimrunClient.run(Arrival::new);
 *   }
 * }
 * </pre>
 *
 * <p>Each run of a scenario makes a new object of the class.
 */
public final class SimrunClient {
  private static final long PROTOCOL = 1;

  private SimrunClient() {}

  /** A JSON object: names with a Values, List, String, Long, Double, Boolean or null. */
  public static final class Values extends LinkedHashMap<String, Object> {
    private static final long serialVersionUID = 1;

    /** The number of that name, or {@code otherwise} where there is none. */
    public double number(String name, double otherwise) {
      return get(name) instanceof Number number ? number.doubleValue() : otherwise;
    }

    /** The whole number of that name, or {@code otherwise} where there is none. */
    public long whole(String name, long otherwise) {
      return get(name) instanceof Number number ? number.longValue() : otherwise;
    }

    /** Whether {@code true} stands under that name. */
    public boolean flag(String name) {
      return Boolean.TRUE.equals(get(name));
    }

    /** The text of that name, or null. */
    public String text(String name) {
      return get(name) instanceof String text ? text : null;
    }

    /** The object of that name; empty where there is none. */
    public Values values(String name) {
      return get(name) instanceof Values values ? values : new Values();
    }
  }

  /** What is put to the test. */
  public abstract static class Feature {
    private long nowNs;
    private long number;
    private boolean isQuiet;
    private Object quietUntil;
    private StringBuilder out = new StringBuilder();

    /** The virtual time of the line, in nanoseconds since the start of the run. */
    public final long nowNs() {
      return nowNs;
    }

    public void start(Values start) {}

    public void fix(Values fix) {}

    public void heading(Values heading) {}

    public void motion(Values motion) {}

    public void app(String event) {}

    public void sensors(Values sensors) {}

    public void authorization(Values authorization) {}

    public void failure(String reason) {}

    public void updatesPaused() {}

    public void region(Values region) {}

    public void map(Values region) {}

    public void wake(int token) {}

    public void end() {}

    /** Answers a case of parity vectors with what its {@code want} names. */
    public Map<String, ?> vector(Values vector) {
      throw new IllegalStateException("this program answers no parity vectors");
    }

    /** Something is seen; numbers, words and flags by the names of the kind's fields. */
    public final void observe(String kind, Map<String, ?> fields) {
      say("observe", kind, fields, true);
    }

    /** Draws the route on the app's map: latitudes and longitudes in degrees; empty for none. */
    public final void draw(List<List<Double>> points) {
      say("draw", points, null, true);
    }

    /** Keeps a JSON value over a kill of the app, in the place of the one before. */
    public final void save(Object value) {
      say("save", value, null, true);
    }

    /** What it is told from the next line on, as in {@code Map.of("fixes", true)}. */
    public final void want(Map<String, ?> kinds) {
      say("want", kinds, null, false);
    }

    /** Asks for {@code wake(token)} at that virtual time. */
    public final void wakeAt(long atNs, int token) {
      say("wake", Map.of("at_ns", atNs, "token", token), null, false);
    }

    /** Asks the sensors for other data, as in {@code Map.of("location", true)}. */
    public final void request(Map<String, ?> sensors) {
      say("request", sensors, null, false);
    }

    /** Asks something else of the phone, as in {@code Map.of("cancel_locate", true)}. */
    public final void ask(Map<String, ?> question) {
      say("ask", question, null, false);
    }

    /**
     * Promises to ask for nothing before that time: lines then come without a round trip each.
     * Observing, drawing and saving are no asking.
     */
    public final void quietUntil(long atNs) {
      quietUntil = atNs;
    }

    /** The same until the end of the run. */
    public final void quietUntilEnd() {
      quietUntil = "end";
    }

    private void say(String what, Object words, Map<String, ?> fields, boolean isFree) {
      if (isQuiet && !isFree) {
        throw new IllegalStateException(
            "'"
                + what
                + "' within a quiet window: a program may only observe, draw and save there");
      }
      out.append("{\"").append(what).append("\":");
      Json.write(words, out);
      if (isQuiet) out.append(",\"n\":").append(number);
      if (fields != null) {
        out.append(",\"fields\":");
        Json.write(fields, out);
      }
      out.append("}\n");
    }

    private void take(Values message) {
      nowNs = message.whole("t_ns", 0);
      number = message.whole("n", 0);
      isQuiet = message.flag("quiet");
      for (Map.Entry<String, Object> entry : message.entrySet()) {
        if (tell(entry.getKey(), entry.getValue())) break;
      }
      if (isQuiet) return;
      out.append("{\"done\":").append(number);
      if (quietUntil != null) {
        out.append(",\"quiet_until_ns\":");
        Json.write(quietUntil, out);
        quietUntil = null;
      }
      out.append("}\n");
    }

    private boolean tell(String name, Object value) {
      switch (name) {
        case "start" -> start((Values) value);
        case "fix" -> fix((Values) value);
        case "heading" -> heading((Values) value);
        case "motion" -> motion((Values) value);
        case "app" -> app((String) value);
        case "sensors" -> sensors((Values) value);
        case "authorization" -> authorization((Values) value);
        case "failure" -> failure((String) value);
        case "updates_paused" -> updatesPaused();
        case "region" -> region((Values) value);
        case "map" -> map((Values) value);
        case "wake" -> wake(((Number) value).intValue());
        case "end" -> end();
        case "vector" -> say("answer", vector((Values) value), null, true);
        default -> {
          return false;
        }
      }
      return true;
    }
  }

  /** Serves simrun until the end of input, with a new feature from {@code make} for each run. */
  public static void run(Supplier<? extends Feature> make) throws IOException {
    Json in = new Json(System.in);
    OutputStream to = new java.io.FileOutputStream(java.io.FileDescriptor.out);
    StringBuilder out = new StringBuilder();
    Feature feature = null;
    for (Values message; (message = in.next()) != null; ) {
      if (message.containsKey("start") || feature == null) {
        if (message.values("start").whole("protocol", PROTOCOL) != PROTOCOL) {
          throw new IllegalStateException(
              "this program speaks version " + PROTOCOL + " of the protocol alone");
        }
        feature = make.get();
        feature.out = out;
      }
      feature.take(message);
      // quiet lines are not waited for: what is said to them goes out with the next answer
      if (feature.isQuiet) continue;
      to.write(out.toString().getBytes(StandardCharsets.UTF_8));
      out.setLength(0);
    }
  }

  /** Reads and writes lines of JSON. */
  private static final class Json {
    private final InputStream in;
    private byte[] bytes = new byte[1 << 16];
    private int count;
    private int at;

    Json(InputStream in) {
      this.in = in;
    }

    /** The object of the next line; null at the end of input. */
    Values next() throws IOException {
      int end = at;
      while (true) {
        while (end < count && bytes[end] != '\n') end++;
        if (end < count) break;
        if (at > 0) {
          System.arraycopy(bytes, at, bytes, 0, count - at);
          end -= at;
          count -= at;
          at = 0;
        }
        if (count == bytes.length) bytes = java.util.Arrays.copyOf(bytes, 2 * count);
        int read = in.read(bytes, count, bytes.length - count);
        if (read < 0) return null;
        count += read;
      }
      Object value = value();
      at = end + 1;
      if (value instanceof Values values) return values;
      throw new IOException("a line that is no object");
    }

    private Object value() throws IOException {
      switch (peek()) {
        case '{': {
          Values values = new Values();
          at++;
          while (peek() != '}') {
            if (peek() == ',') at++;
            peek();
            String name = string();
            if (peek() != ':') throw wrong();
            at++;
            values.put(name, value());
          }
          at++;
          return values;
        }
        case '[': {
          List<Object> list = new ArrayList<>();
          at++;
          while (peek() != ']') {
            if (peek() == ',') at++;
            list.add(value());
          }
          at++;
          return list;
        }
        case '"':
          return string();
        case 't':
          return word("true", true);
        case 'f':
          return word("false", false);
        case 'n':
          return word("null", null);
        default:
          return number();
      }
    }

    private Object word(String word, Object value) throws IOException {
      if (at + word.length() > count) throw wrong();
      at += word.length();
      return value;
    }

    private Object number() throws IOException {
      int start = at;
      boolean isWhole = true;
      while (at < count && (bytes[at] >= '0' && bytes[at] <= '9' || "+-.eE".indexOf(bytes[at]) >= 0)) {
        isWhole &= bytes[at] >= '0' || bytes[at] == '-';
        isWhole &= bytes[at] != 'e' && bytes[at] != 'E';
        at++;
      }
      if (at == start) throw wrong();
      String text = new String(bytes, start, at - start, StandardCharsets.ISO_8859_1);
      if (isWhole && text.length() < 19) return Long.parseLong(text);
      return Double.parseDouble(text);
    }

    private String string() throws IOException {
      if (bytes[at] != '"') throw wrong();
      int start = ++at;
      while (bytes[at] != '"' && bytes[at] != '\\') at++;
      String text = new String(bytes, start, at - start, StandardCharsets.UTF_8);
      if (bytes[at] == '"') {
        at++;
        return text;
      }
      StringBuilder unescaped = new StringBuilder(text);
      while (bytes[at] != '"') {
        start = at;
        while (bytes[at] != '"' && bytes[at] != '\\') at++;
        unescaped.append(new String(bytes, start, at - start, StandardCharsets.UTF_8));
        if (bytes[at] == '"') break;
        char escape = (char) bytes[at + 1];
        at += 2;
        switch (escape) {
          case 'b' -> unescaped.append('\b');
          case 'f' -> unescaped.append('\f');
          case 'n' -> unescaped.append('\n');
          case 'r' -> unescaped.append('\r');
          case 't' -> unescaped.append('\t');
          case 'u' -> {
            String digits = new String(bytes, at, 4, StandardCharsets.ISO_8859_1);
            unescaped.append((char) Integer.parseInt(digits, 16));
            at += 4;
          }
          default -> unescaped.append(escape);
        }
      }
      at++;
      return unescaped.toString();
    }

    private byte peek() throws IOException {
      while (at < count && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r')) at++;
      if (at == count || bytes[at] == '\n') throw wrong();
      return bytes[at];
    }

    private IOException wrong() {
      return new IOException("a line that is no JSON");
    }

    static void write(Object value, StringBuilder out) {
      if (value instanceof Map<?, ?> map) {
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          out.append(separator);
          write((String) entry.getKey(), out);
          out.append(':');
          write(entry.getValue(), out);
          separator = ",";
        }
        out.append('}');
      } else if (value instanceof Iterable<?> list) {
        out.append('[');
        String separator = "";
        for (Object element : list) {
          out.append(separator);
          write(element, out);
          separator = ",";
        }
        out.append(']');
      } else if (value instanceof String text) {
        write(text, out);
      } else if (value instanceof Double number && !Double.isFinite(number)) {
        throw new IllegalArgumentException("JSON has no " + number);
      } else {
        out.append(value);  // a number, true, false or null
      }
    }

    private static void write(String text, StringBuilder out) {
      out.append('"');
      for (int index = 0; index < text.length(); index++) {
        char character = text.charAt(index);
        if (character == '"' || character == '\\') out.append('\\').append(character);
        else if (character < 0x20) out.append(String.format("\\u%04x", (int) character));
        else out.append(character);
      }
      out.append('"');
    }
  }
}
